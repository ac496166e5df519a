import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { CONNECTIONS, percentile } from '../lib/load.ts'
import { cpuTime, type Running } from '../lib/processes.ts'

/** How fast a list is answered. */
export interface Speed {
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of the server's CPU time per answer, which other work on the machine affects little; undefined without /proc. */
  cpu: number | undefined
}

/**
 * Among a million products, a slow machine needs this long until V8 has compiled all that answers a list: after three seconds the slowest
 * searches take six times as long as after ten (decision 108).
 */
const WARM_UP_SECONDS = 10
/** A connection prepares all its requests before it sends one; preparing thousands would hold up the first answers of the others. */
const REQUESTS_EACH = 100

/** A client's address for each request, as searches of one address are limited. */
export const addressOf = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

/** A 99th percentile of fewer answers would be that of a few. */
const ANSWERS_MIN = 2_000
/** A slow row is measured so many times as long, if it then has enough answers. */
const LONGER_MAX = 3

/** Sends requests on 20 connections, each beginning elsewhere in the list, so that few ask for the same at once. */
export async function loadRow(
  shop: Running,
  { requests, seconds }: { requests: readonly Request[]; seconds: number },
): Promise<Speed> {
  const fromElsewhere = requests.map((request, n) => ({
    ...request,
    headers: { ...request.headers, ...addressOf(n) },
  }))
  const run = async (duration: number, offset: number, answersMin = 0) => {
    const times: number[] = []
    let connection = 0
    const start = performance.now()
    let elapsed = 0
    let answers = 0
    const loading = autocannon({
      url: shop.url,
      connections: CONNECTIONS,
      duration: answersMin > 0 ? duration * LONGER_MAX : duration,
      setupClient(client) {
        const first = Math.floor((requests.length * (connection++ + offset)) / CONNECTIONS)
        client.setRequests([...fromElsewhere.slice(first), ...fromElsewhere.slice(0, first)].slice(0, REQUESTS_EACH))
        // A connection's first answer also waits for the others to be prepared and connected.
        let isFirst = true
        client.on('response', (_status, _bytes, milliseconds) => {
          answers++
          if (!isFirst) times.push(milliseconds)
          isFirst = false
          elapsed = (performance.now() - start) / 1000
          if (times.length >= answersMin && elapsed >= duration) loading.stop()
        })
      },
    })
    const result = await loading
    const failed = result.non2xx + result.errors + result.timeouts
    if (times.length === 0) throw new Error(`no answer within ${duration} s`)
    if (failed > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors, ${result.timeouts} timeouts`)
    return { times, rate: answers / elapsed, answers }
  }
  // A slow list may need more than the warm-up for its first answer.
  await run(WARM_UP_SECONDS, 0).catch(() => undefined)
  await settle(shop)
  const before = cpuTime(shop.pid)
  const { times, rate, answers } = await run(seconds, 0.5, ANSWERS_MIN)
  const after = cpuTime(shop.pid)
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / answers
  return { rate, p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu }
}

const LOOK_MS = 250
/** The share of a processor that a server without requests uses at most. */
const IDLE_SHARE = 0.2
const QUICK_MS = 100
/** Consecutive looks at an idle server, since one that waits for its database uses no processor. */
const LOOKS = 3
const LIMIT_MS = 20_000

/**
 * Waits until the server has worked off what a row has left behind, as it goes on with requests whose connections are closed. Gives up
 * after `limitMs`.
 */
export async function settle({ url, pid }: Running, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs
  for (let quiet = 0; quiet < LOOKS && performance.now() < end; ) {
    const [before, from] = [cpuTime(pid) ?? 0, performance.now()]
    await pause(LOOK_MS)
    const share = ((cpuTime(pid) ?? 0) - before) / (performance.now() - from)
    quiet = share < IDLE_SHARE && (await isQuick(url)) ? quiet + 1 : 0
  }
}

/** Asks the database too: the health of a server says whether it answers. */
async function isQuick(url: string): Promise<boolean> {
  const from = performance.now()
  await fetch(`${url}/api/health`).then((reply) => reply.arrayBuffer())
  return performance.now() - from < QUICK_MS
}
