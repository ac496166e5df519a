import { findPlentifulVariants } from '../data/carts.ts'
import { addShoppers } from '../data/shoppers.ts'
import { CONNECTIONS } from '../lib/load.ts'
import { percentile } from '../lib/median.ts'
import { addressOf } from './load-row.ts'
import { twoWords } from './requests.ts'

export interface MixedLoad {
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
export async function measureMixedLoad({
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
