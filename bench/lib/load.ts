import { connect } from 'node:net'
import { LANGUAGES } from '@rialto/contract/languages'
import autocannon, { type Options, type Request, type Result } from 'autocannon'
import { WebSocket } from 'ws'

/** The default number of connections. */
export const CONNECTIONS = 20

export interface Load {
  url: string
  /** Sent in turn by every connection. */
  requests?: Request[]
  /** Alternatively, lists of requests that are distributed to the connections, such as one for each shopper. */
  lists?: Request[][]
  connections?: number
  seconds?: number
}

/**
 * Sends requests on many connections, to this machine only.
 * @param onRun is told of each of the three runs
 * @returns the run with the median rate
 */
export async function load(
  { url, requests, lists, connections = CONNECTIONS, seconds = 1.2 }: Load,
  onRun: (run: Result) => void = () => {},
): Promise<Result> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname))
    throw new Error('load stays on this machine')
  const runs: Result[] = []
  for (let run = 0; run < 3; run++)
    runs.push(
      await autocannon({ url, connections, duration: seconds, requests, setupClient: lists && distribute(lists) }),
    )
  runs.forEach(onRun)
  const failed = runs.find((run) => run.non2xx + run.errors + run.timeouts > 0)
  if (failed) throw new Error(`${failed.non2xx} refused, ${failed.errors} errors, ${failed.timeouts} timeouts`)
  return ranked(runs, ({ requests }) => requests.average).median
}

function distribute(lists: readonly Request[][]): NonNullable<Options['setupClient']> {
  let next = 0
  return (client) => client.setRequests(lists[next++ % lists.length] ?? [])
}

/** GET requests for the paths. */
export const gets = (paths: readonly string[], headers: Record<string, string> = {}): Request[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))

interface RateOptions {
  url: string
  path: string
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

/**
 * Requests per second for one GET on persistent connections. It reads only the length of each answer, as a client that parses all
 * headers would be slower than a server that sends cached bytes.
 */
export async function requestRate({
  url,
  path,
  headers = {},
  connections = 20,
  seconds = 1,
}: RateOptions): Promise<number> {
  const { hostname, port } = new URL(url)
  if (!['localhost', '127.0.0.1'].includes(hostname)) throw new Error('load stays on this machine')
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const end = Date.now() + seconds * 1000
  const answers = await Promise.all(
    Array.from({ length: connections }, () => countAnswersUntil(end, Number(port), request)),
  )
  return answers.reduce((sum, count) => sum + count, 0) / seconds
}

/** Counts the answers on one connection. */
function countAnswersUntil(end: number, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answers = 0
    /** Bytes of the body that are still missing; undefined before the head, which arrives in one piece over loopback. */
    let missing: number | undefined
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      if (missing === undefined) {
        const bodyAt = chunk.indexOf('\r\n\r\n') + 4
        const head = chunk.toString('latin1', 0, bodyAt)
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`not answered well: ${head.slice(0, 40)}`))
        missing = lengthIn(head) - (chunk.length - bodyAt)
      } else missing -= chunk.length
      if (missing > 0) return
      answers++
      missing = undefined
      if (Date.now() < end) socket.write(request)
      else socket.end(() => resolve(answers))
    })
  })
}

function lengthIn(head: string): number {
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!length) throw new Error('an answer without content-length')
  return Number(length)
}

/** Sorts by a figure, lowest first, and picks the median. @throws when there are none */
export function ranked<T>(all: readonly T[], by: (item: T) => number): { all: T[]; median: T } {
  const sorted = all.toSorted((a, b) => by(a) - by(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) throw new Error('nothing was measured')
  return { all: sorted, median }
}

/** The value that a share of all is below. @param share from 0 to 1 @throws when there are none */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED']

/** The number of visitors that see different pages. */
export const VISITORS = LANGUAGES.length * CURRENCIES.length

/** The cookies of visitor `n`. The cache holds a page once per language and currency. */
export function visitorCookies(n: number): { cookie: string } {
  const locale = LANGUAGES[n % LANGUAGES.length]
  const currency = CURRENCIES[Math.floor(n / LANGUAGES.length) % CURRENCIES.length]
  return { cookie: `locale=${locale}; currency=${currency}` }
}

/** A socket subscribed to one channel. */
export interface Listener {
  /** Resolves with the next event of that name on the channel. */
  next(event: string): Promise<void>
  close(): void
}

const BATCH = 50

/** Opens a socket for each channel, each from a different address, and waits until all are subscribed. */
export async function openListeners(shopUrl: string, channels: readonly string[]): Promise<Listener[]> {
  const url = await socketUrl(shopUrl)
  const listeners: Listener[] = []
  for (let first = 0; first < channels.length; first += BATCH) {
    const batch = channels.slice(first, first + BATCH)
    listeners.push(...(await Promise.all(batch.map((channel, n) => open(url, channel, addressOf(first + n))))))
  }
  return listeners
}

/** Opens a socket that is subscribed to a private channel, as the console of the session does. */
export async function openPrivateListener(
  shopUrl: string,
  channel: string,
  session: { cookie: string },
): Promise<Listener> {
  const sign = async (socket_id: string): Promise<string> => {
    const reply = await fetch(`${shopUrl}/api/console/realtime/auth`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json', 'x-requested-with': 'bench', origin: shopUrl },
      body: JSON.stringify({ socket_id, channel_name: channel }),
    })
    if (!reply.ok) throw new Error(`${channel} was refused: ${reply.status}`)
    return ((await reply.json()) as { data: { auth: string } }).data.auth
  }
  return open(await socketUrl(shopUrl), channel, addressOf(0), sign)
}

async function socketUrl(shopUrl: string): Promise<string> {
  const master = (await (await fetch(`${shopUrl}/api/master`)).json()) as { data: { pusher_app_key: string } }
  return `${shopUrl.replace('http', 'ws')}/app/${master.data.pusher_app_key}?protocol=7`
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** @param sign signs the subscription of a socket to a private channel */
function open(
  url: string,
  channel: string,
  address: string,
  sign?: (socketId: string) => Promise<string>,
): Promise<Listener> {
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false })
  let waiting: { event: string; resolve(): void } | undefined
  const listener: Listener = {
    next: (event) =>
      new Promise((resolve) => {
        waiting = { event, resolve }
      }),
    close: () => socket.terminate(),
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
    const subscribe = async (socketId: string) => {
      const auth = await sign?.(socketId)
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    }
    socket.on('message', (frame) => {
      const { event, data } = JSON.parse(String(frame))
      if (event === 'pusher:connection_established') subscribe(JSON.parse(data).socket_id).catch(reject)
      else if (event === 'pusher_internal:subscription_succeeded') resolve(listener)
      else if (event === waiting?.event) waiting?.resolve()
    })
  })
}
