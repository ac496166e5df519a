import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { addShoppers, findPlentifulVariants, logInToOrders } from '../data/shoppers.ts'
import { CONNECTIONS, percentile } from '../lib/load.ts'
import { cpuTime, memory, type Running, startProcess } from '../lib/processes.ts'
import type { GrowthDatabase } from './databases.ts'
import { growthRows, type Market, twoWords } from './requests.ts'

/** The figures of one engine with one number of products and orders. */
export interface SizeFigures {
  size: number
  /** Milliseconds of the first rendering of the home page after the start, with the catalogue that an earlier start has saved. */
  firstHome: number
  /** By the row's name; a text says why a row could not be measured. */
  speeds: Record<string, Speed | string>
  /** Undefined when it could not be measured. */
  mixed: MixedLoad | undefined
  /** Resident memory in megabytes after the first page, and the most after any row; undefined on systems without /proc. */
  memory: { first: number | undefined; most: number | undefined }
}

/** Starts the shop on the database and measures each row, one after the other. @param rows a part of the names of some rows, without the mixed load */
export async function measureSize(
  { url: databaseUrl, dataDir }: GrowthDatabase,
  { size, seconds, rows, say }: { size: number; seconds: number; rows: string | undefined; say(line: string): void },
): Promise<SizeFigures> {
  const accounts = await logInToOrders(databaseUrl)
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const env = { ...settings, DATABASE_URL: databaseUrl.startsWith('sqlite:') ? '' : databaseUrl }
  const start = () => startProcess('apps/server/src/main.ts', env, '/api/health')
  await readCatalogueOnce(start)
  const shop = await start()
  try {
    const firstHome = await timeOf(() => read(shop.url))
    const first = memory(shop.pid)
    let most = first
    const orderPages = await countOrderPages(shop.url, accounts.seller)
    const market: Market = { size, orderPages, ...accounts }
    const speeds: Record<string, Speed | string> = {}
    for (const row of growthRows.filter(({ name }) => name.includes(rows ?? ''))) {
      await settle(shop)
      const speed = await loadRow(shop, { requests: row.requests(market), seconds }).catch(
        (error: Error) => error.message,
      )
      speeds[row.name] = speed
      most = Math.max(most ?? 0, memory(shop.pid) ?? 0) || undefined
      say(`  ${row.name}: ${typeof speed === 'string' ? speed : describe(speed)}`)
    }
    if (rows !== undefined) return { size, firstHome, speeds, mixed: undefined, memory: { first, most } }
    await settle(shop)
    const mixed = await measureMixedLoad({ url: shop.url, databaseUrl, seconds }).catch((error: Error) => {
      say(`  mixed load: ${error.message}`)
      return undefined
    })
    if (mixed)
      say(`  POST /cart/store: p99 ${mixed.alone.toFixed(1)} ms, beside searches ${mixed.beside.toFixed(1)} ms`)
    return { size, firstHome, speeds, mixed, memory: { first, most } }
  } finally {
    await shop.stop()
  }
}

const describe = ({ rate, p99, cpu }: Speed): string =>
  `${Math.round(rate)} req/s, p99 ${Math.round(p99)} ms${cpu === undefined ? '' : `, ${cpu.toFixed(2)} ms of the processor`}`

/** A slow machine reads the words of a million products for minutes. */
const READING_MS = 300_000

/** The first start of all reads every product and saves the catalogue for later ones, as no shop grows to its size in one start. */
async function readCatalogueOnce(start: () => Promise<Running>): Promise<void> {
  const shop = await start()
  await read(shop.url)
    .then(() => settle(shop, READING_MS))
    .finally(shop.stop)
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(url, { headers })
  const body = await reply.text()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return body
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Pages that are full for all orders and for those that were delivered, which are over nine of ten. */
async function countOrderPages(url: string, headers: Record<string, string>): Promise<number> {
  const { data } = JSON.parse(await read(`${url}/api/seller/orders`, headers)) as {
    data: { total: number; orders: unknown[] }
  }
  return Math.max(1, Math.floor((0.9 * data.total) / data.orders.length))
}

interface MixedLoad {
  /** The 99th percentile of `POST /cart/store`, in milliseconds: alone, and beside heavy searches. */
  alone: number
  beside: number
}

/** Searches are this many times rarer than adds to carts. */
const ADDS_PER_SEARCH = 100
const SHOPPERS = 200
const WARM_UP_ADDS = 500

interface Add {
  headers: Record<string, string>
  body: string
}

/** Measures adds to carts on 20 connections, without and with 1 % of searches among them. */
async function measureMixedLoad({
  url,
  databaseUrl,
  seconds,
}: {
  url: string
  databaseUrl: string
  seconds: number
}): Promise<MixedLoad> {
  const shoppers = await addShoppers(databaseUrl, SHOPPERS)
  const variants = await findPlentifulVariants(databaseUrl, SHOPPERS)
  const adds = shoppers.flatMap(({ headers }, n) =>
    [0, 1, 2].map((line): Add => {
      const variant = variants[(n + line * 7) % variants.length]
      return { headers, body: JSON.stringify({ ...variant, quantity: 1 }) }
    }),
  )
  const endless = cycle(adds)
  await addAll(url, endless, { until: (done) => done >= WARM_UP_ADDS })
  const limit = () => {
    const end = performance.now() + seconds * 1000
    return { until: () => performance.now() >= end }
  }
  const alone = await addAll(url, endless, limit())
  const texts = cycle(twoWords(5_000))
  const beside = await addAll(url, endless, { ...limit(), search: () => texts.next().value })
  return { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99) }
}

function* cycle<T>(all: readonly T[]): Generator<T, never> {
  for (;;) yield* all
}

interface Course {
  until(done: number): boolean
  /** The text of the next search. */
  search?(): string
}

/** @returns the milliseconds of each add */
async function addAll(url: string, adds: Iterator<Add, never>, { until, search }: Course): Promise<number[]> {
  const times: number[] = []
  const searches: Promise<void>[] = []
  let failure: unknown
  const saveFailure = (error: unknown) => {
    failure ??= error
  }
  let started = 0
  const addUntilEnd = async () => {
    while (!until(started)) {
      started++
      if (search && started % ADDS_PER_SEARCH === 0)
        searches.push(searchOnce(url, search(), started).catch(saveFailure))
      const { headers, body } = adds.next().value
      const from = performance.now()
      const reply = await fetch(`${url}/api/cart/store`, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`POST /cart/store answered ${reply.status}`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, addUntilEnd))
  await Promise.all(searches)
  if (failure) throw failure
  return times
}

async function searchOnce(url: string, text: string, n: number): Promise<void> {
  const reply = await fetch(`${url}/api/products?search=${encodeURIComponent(text)}`, { headers: addressOf(n) })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`a search answered ${reply.status}`)
}

/** How fast a list is answered. */
interface Speed {
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
const addressOf = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })

/** A 99th percentile of fewer answers would be that of a few. */
const ANSWERS_MIN = 2_000
/** A slow row is measured so many times as long, if it then has enough answers. */
const LONGER_MAX = 3

/** Sends requests on 20 connections, each beginning elsewhere in the list, so that few ask for the same at once. */
async function loadRow(
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
