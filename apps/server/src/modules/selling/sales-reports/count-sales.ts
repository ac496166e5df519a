import type { Database, Tx } from '../../../db/index.ts'
import { recountSales } from '../../../db/replace-rows.ts'
import type { SalesParts } from '../../../db/tables.ts'
import { pacedWrites } from '../../../db/write-paced.ts'
import { insertRows, writeTogether } from '../../../db/write-together.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type CountedPosting, loadPostings } from './load-facts.ts'
import {
  addSums,
  deleteDue,
  type KeyOf,
  loadKeys,
  lockState,
  passFormer,
  type SumKey,
  type SumRow,
  selectCounted,
  selectDue,
  selectFormer,
  selectHasDue,
  selectState,
  setTimeZone,
} from './repository-counting.ts'
import { type Fact, factsOf, SALES_MEASURES } from './rules-facts.ts'
import { isSumming, sumNext } from './sum-sales.ts'

const POLL_INTERVAL_MS = 5_000
/** Postings that are counted in one transaction. */
const AT_ONCE = { least: 50, most: 1_000 }

/**
 * Counts what was sold, by postings of the ledger. It may end after any batch: each is whole, and the next start goes on. A posting that
 * comes twice is counted once.
 */
export function createSalesWorker(deps: ModuleDeps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'sales',
    work: ({ mayGo }) => countSales(deps, mayGo),
    failure: 'sales could not be counted',
    now: deps.now,
    lookEveryMs: POLL_INTERVAL_MS,
  })
}

/** Counts all postings that are due. A ledger of before takes minutes, half of which are left to others. */
export async function countSales(
  { database, settings }: Pick<ModuleDeps, 'database' | 'settings'>,
  mayGo: () => boolean = () => true,
): Promise<void> {
  const { time_zone: timeZone } = await settings.read()
  const paced = pacedWrites(database, AT_ONCE)
  for (let work = await findWork(database, timeZone); work && mayGo(); work = await findWork(database, timeZone))
    if (work === 'sum') await sumNext({ database, timeZone, mayGo, paced })
    else await paced.write((tx) => countBatch(tx, timeZone, paced.size()))
}

/** Drops all that was counted, and counts the ledger anew. */
export const countAnew = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await lockState(tx)
    await recountSales(tx)
  })

/** What is to be done next: postings are to be counted, maybe by days of another time zone, or counted ones to be added up. */
async function findWork({ db }: Database, timeZone: string): Promise<'count' | 'sum' | undefined> {
  const [state, hasDue] = await Promise.all([selectState(db), selectHasDue(db)])
  if (isSumming(state, timeZone)) return 'sum'
  return !state || hasDue || state.noted_to < state.note_until || state.time_zone !== timeZone ? 'count' : undefined
}

async function countBatch(tx: Tx, timeZone: string, size: number): Promise<void> {
  const before = await lockState(tx)
  if (isSumming(before, timeZone)) return
  if (!before || (before.time_zone !== timeZone && before.time_zone !== '')) await recountSales(tx)
  if (before?.time_zone !== timeZone) await setTimeZone(tx, timeZone)
  const state = await selectState(tx)
  // What is posted meanwhile does not keep the former ones waiting, nor they it.
  const due = await selectDue(tx, size)
  const former = await selectFormer(tx, state, size - due.length)
  await countPostings(tx, [...new Set([...due, ...former.ids])], { timeZone, isSummed: state?.summed_to === null })
  await deleteDue(tx, due)
  await passFormer(tx, former)
}

interface FactRow extends SalesParts {
  day: number
  posting_id: number
  order_id: number
  line_id: number
  shop_id: number
  product_id: number
  measures: Fact['measures']
}

async function countPostings(
  tx: Tx,
  ids: readonly number[],
  { timeZone, isSummed }: { timeZone: string; isSummed: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const loaded = await loadPostings(tx, ids)
  const keyOf = await loadKeys(tx, wantedKeys(loaded))
  const rows = loaded.flatMap((counted) => toRows(counted, keyOf, timeZone))
  if (rows.length === 0) return
  const known = await selectCounted(tx, rows)
  const fresh = rows.filter(({ posting_id }) => !known.has(posting_id))
  await writeTogether(tx, [insertRows('sales_facts', fresh.map(factRow)), addSums(isSummed ? sumsOf(fresh) : [])])
}

function* wantedKeys(loaded: readonly CountedPosting[]) {
  for (const { parts, order } of loaded) {
    yield { kind: 'country', value: parts.country } as const
    yield { kind: 'payment', value: parts.payment } as const
    yield { kind: 'delivery_way', value: parts.deliveryWay } as const
    yield { kind: 'tax_rate', value: '' } as const
    for (const { taxRate: value } of order.lines) yield { kind: 'tax_rate', value } as const
  }
}

function toRows({ posting, order, parts }: CountedPosting, keyOf: KeyOf, timeZone: string): FactRow[] {
  const day = Number(dayIn(timeZone, posting.at).replaceAll('-', ''))
  return factsOf(order, posting).map(({ line, measures }) => ({
    ...{ day, posting_id: posting.id, order_id: order.id, shop_id: order.shopId },
    ...{ line_id: line?.id ?? 0, product_id: line?.productId ?? 0 },
    country: keyOf('country', parts.country),
    payment: keyOf('payment', parts.payment),
    delivery_way: keyOf('delivery_way', parts.deliveryWay),
    tax_rate: keyOf('tax_rate', line?.taxRate ?? ''),
    measures,
  }))
}

const factRow = ({ measures, ...row }: FactRow) => ({
  ...row,
  ...Object.fromEntries(SALES_MEASURES.map((measure) => [measure, measures[measure] ?? null])),
})

/** The sums that a fact is a part of. */
function sumKeysOf({ day, shop_id, product_id, country, payment, delivery_way, tax_rate }: FactRow): SumKey[] {
  const month = day - (day % 100)
  const none = { shop_id: 0, product_id: 0, country: 0, payment: 0, delivery_way: 0, tax_rate: 0 }
  return [
    { ...none, kind: 'market', period: day, country, payment, tax_rate },
    { ...none, kind: 'delivery', period: day, delivery_way },
    { ...none, kind: 'shop', period: day, shop_id },
    { ...none, kind: 'shop', period: month, shop_id },
    { ...none, kind: 'parts', period: month, shop_id, country, payment, delivery_way, tax_rate },
    { ...none, kind: 'product', period: month, shop_id, product_id },
  ]
}

const NO_MEASURES = Object.fromEntries(SALES_MEASURES.map((measure) => [measure, 0]))

function sumsOf(facts: readonly FactRow[]): SumRow[] {
  const sums = new Map<string, SumRow>()
  for (const fact of facts)
    for (const key of sumKeysOf(fact)) {
      const name = Object.values(key).join()
      const sum = sums.get(name) ?? { ...key, ...NO_MEASURES }
      for (const [measure, value] of Object.entries(fact.measures)) sum[measure] = Number(sum[measure]) + value
      sums.set(name, sum)
    }
  return [...sums.values()]
}
