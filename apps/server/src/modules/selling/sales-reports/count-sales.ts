import type { Database, Tx } from '../../../db/index.ts'
import { recountSales } from '../../../db/replace-rows.ts'
import type { SalesParts } from '../../../db/tables.ts'
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
  noteFormer,
  type SumKey,
  type SumRow,
  selectCounted,
  selectDue,
  selectHasDue,
  selectState,
  setTimeZone,
} from './repository-counting.ts'
import { type Fact, factsOf, SALES_MEASURES } from './rules-facts.ts'

const POLL_INTERVAL_MS = 5_000
/** Counted in one transaction, for which other writers wait. */
const POSTINGS_AT_ONCE = 200

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

/** Counts all postings that are due. */
export async function countSales(
  { database, settings }: Pick<ModuleDeps, 'database' | 'settings'>,
  mayGo: () => boolean = () => true,
): Promise<void> {
  const { time_zone } = await settings.read()
  while (mayGo() && (await isBehind(database, time_zone))) await database.write((tx) => countBatch(tx, time_zone))
}

/** Drops all that was counted, and counts the ledger anew. */
export const countAnew = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await lockState(tx)
    await recountSales(tx)
  })

/** Whether postings are not counted yet, or were counted by days of another time zone. */
async function isBehind({ db }: Database, timeZone: string): Promise<boolean> {
  const [state, hasDue] = await Promise.all([selectState(db), selectHasDue(db)])
  return !state || hasDue || state.noted_to < state.note_until || state.time_zone !== timeZone
}

async function countBatch(tx: Tx, timeZone: string): Promise<void> {
  const state = await lockState(tx)
  if (!state || (state.time_zone !== timeZone && state.time_zone !== '')) await recountSales(tx)
  if (state?.time_zone !== timeZone) await setTimeZone(tx, timeZone)
  const due = await selectDue(tx, POSTINGS_AT_ONCE)
  if (due.length === 0) return noteFormer(tx)
  await countPostings(tx, due, timeZone)
  await deleteDue(tx, due)
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

async function countPostings(tx: Tx, ids: readonly number[], timeZone: string): Promise<void> {
  const loaded = await loadPostings(tx, ids)
  const keyOf = await loadKeys(tx, wantedKeys(loaded))
  const rows = loaded.flatMap((counted) => toRows(counted, keyOf, timeZone))
  if (rows.length === 0) return
  const known = await selectCounted(tx, rows)
  const fresh = rows.filter(({ posting_id }) => !known.has(posting_id))
  await writeTogether(tx, [insertRows('sales_facts', fresh.map(factRow)), addSums(sumsOf(fresh))])
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

function sumsOf(facts: readonly FactRow[]): SumRow[] {
  const sums = new Map<string, SumRow>()
  for (const fact of facts)
    for (const key of sumKeysOf(fact)) {
      const name = JSON.stringify(key)
      const sum = sums.get(name) ?? { ...key, ...Object.fromEntries(SALES_MEASURES.map((measure) => [measure, 0])) }
      for (const measure of SALES_MEASURES) sum[measure] = Number(sum[measure]) + (fact.measures[measure] ?? 0)
      sums.set(name, sum)
    }
  return [...sums.values()]
}
