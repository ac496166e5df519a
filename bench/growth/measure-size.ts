import { addShoppers, findPlentifulVariants, logInToOrders } from '../data/shoppers.ts'
import { CONNECTIONS, percentile } from '../lib/load.ts'
import { memory, type Running, startProcess } from '../lib/processes.ts'
import type { GrowthDatabase } from './databases.ts'
import { addressOf, loadRow, type Speed, settle } from './load-row.ts'
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
