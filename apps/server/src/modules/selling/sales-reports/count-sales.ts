import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/index.ts'
import { recountSales } from '../../../db/replace-rows.ts'
import { SALES_MEASURES } from '../../../db/tables/sales.ts'
import type { SalesKeysTable, SalesParts, SalesSumsTable } from '../../../db/tables.ts'
import { insertRows, isPostgres, writeTogether } from '../../../db/write-together.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { type Fact, factsOf } from './facts.ts'
import { type CountedPosting, loadPostings } from './load-facts.ts'

const POLL_INTERVAL_MS = 5_000
/** Counted in one transaction, for which other writers wait. */
const POSTINGS_AT_ONCE = 200
/** Former postings that are looked through at once. */
const NOTED_AT_ONCE = 10_000

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
  while (mayGo() && (await isBehind(database, time_zone)))
    await database.write((tx) => countBatch(tx, { database, timeZone: time_zone }))
}

/** Drops all that was counted, and counts the ledger anew. */
export const countAnew = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await lockState(tx)
    await recountSales(tx)
  })

/** Whether postings are not counted yet, or were counted by days of another time zone. */
async function isBehind({ db }: Database, timeZone: string): Promise<boolean> {
  const [state, due] = await Promise.all([
    db.selectFrom('sales_state').selectAll().executeTakeFirst(),
    db.selectFrom('sales_due').select('posting_id').limit(1).executeTakeFirst(),
  ])
  return !state || due !== undefined || state.noted_to < state.note_until || state.time_zone !== timeZone
}

/** Locks the state of those that count, so that one of them counts at a time; SQLite has one writer anyway. */
const lockState = (tx: Tx) =>
  tx
    .selectFrom('sales_state')
    .selectAll()
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()

async function countBatch(tx: Tx, { timeZone }: { database: Database; timeZone: string }): Promise<void> {
  const state = await lockState(tx)
  if (!state || (state.time_zone !== timeZone && state.time_zone !== '')) await recountSales(tx)
  if (state?.time_zone !== timeZone) await tx.updateTable('sales_state').set({ time_zone: timeZone }).execute()
  const due = await tx
    .selectFrom('sales_due')
    .select('posting_id')
    .orderBy('posting_id')
    .limit(POSTINGS_AT_ONCE)
    .execute()
  if (due.length === 0) return noteFormer(tx)
  const ids = due.map(({ posting_id }) => posting_id)
  await countPostings(tx, ids, timeZone)
  await tx.deleteFrom('sales_due').where('posting_id', 'in', ids).execute()
}

/** Notes the next postings of before as due; one that was counted meanwhile stays counted once. */
async function noteFormer(tx: Tx): Promise<void> {
  const state = await tx.selectFrom('sales_state').selectAll().executeTakeFirst()
  if (!state || state.noted_to >= state.note_until) return
  const to = Math.min(state.noted_to + NOTED_AT_ONCE, state.note_until)
  await tx
    .insertInto('sales_due')
    .columns(['posting_id'])
    .expression(
      tx
        .selectFrom('ledger_postings')
        .where('id', '>', state.noted_to)
        .where('id', '<=', to)
        .where('is_sealed', '=', 1)
        .where('kind', 'in', ['paid', 'cash', 'opening', 'earned', 'part_gone', 'fee_back', 'goodwill', 'dispute_lost'])
        .select('id as posting_id'),
    )
    .onConflict((conflict) => conflict.column('posting_id').doNothing())
    .execute()
  await tx.updateTable('sales_state').set({ noted_to: to }).execute()
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
  const keyOf = await loadKeys(tx, loaded)
  const rows = loaded.flatMap((counted) => toRows(counted, keyOf, timeZone))
  if (rows.length === 0) return
  const known = await selectCounted(tx, rows)
  const fresh = rows.filter(({ posting_id }) => !known.has(posting_id))
  await writeTogether(tx, [insertRows('sales_facts', fresh.map(factRow)), addSums(sumsOf(fresh))])
}

async function selectCounted(tx: Tx, rows: readonly FactRow[]): Promise<ReadonlySet<number>> {
  const found = await tx
    .selectFrom('sales_facts')
    .where('day', 'in', [...new Set(rows.map(({ day }) => day))])
    .where('posting_id', 'in', [...new Set(rows.map(({ posting_id }) => posting_id))])
    .select('posting_id')
    .distinct()
    .execute()
  return new Set(found.map(({ posting_id }) => posting_id))
}

type KeyKind = SalesKeysTable['kind']
type KeyOf = (kind: KeyKind, value: string) => number

/** Ids of the words that these postings are told apart by; new ones get theirs. The caller has locked the state. */
async function loadKeys(tx: Tx, loaded: readonly CountedPosting[]): Promise<KeyOf> {
  const wanted = new Map<string, { kind: KeyKind; value: string }>()
  const want = (kind: KeyKind, value: string) => wanted.set(`${kind} ${value}`, { kind, value })
  for (const { parts, order } of loaded) {
    want('country', parts.country)
    want('payment', parts.payment)
    want('delivery_way', parts.deliveryWay)
    want('tax_rate', '')
    for (const { taxRate } of order.lines) want('tax_rate', taxRate)
  }
  const values = [...new Set([...wanted.values()].map(({ value }) => value))]
  const ids = new Map<string, number>()
  if (values.length > 0)
    for (const { id, kind, value } of await tx
      .selectFrom('sales_keys')
      .where('value', 'in', values)
      .selectAll()
      .execute())
      ids.set(`${kind} ${value}`, id)
  const missing = [...wanted].filter(([key]) => !ids.has(key))
  if (missing.length > 0) {
    const { last } = await tx
      .selectFrom('sales_keys')
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
    const rows = missing.map(([key, { kind, value }], index) => {
      const id = Number(last ?? 0) + index + 1
      ids.set(key, id)
      return { id, kind, value }
    })
    await tx.insertInto('sales_keys').values(rows).execute()
  }
  return (kind, value) => ids.get(`${kind} ${value}`) ?? 0
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

type SumKey = Pick<SalesSumsTable, 'kind' | 'period' | 'shop_id' | 'product_id' | keyof SalesParts>

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

type SumRow = Record<string, string | number>

function sumsOf(facts: readonly FactRow[]): SumRow[] {
  const sums = new Map<string, SumRow>()
  for (const fact of facts)
    for (const key of sumKeysOf(fact)) {
      const name = Object.values(key).join(' ')
      const sum = sums.get(name) ?? { ...key, ...Object.fromEntries(SALES_MEASURES.map((measure) => [measure, 0])) }
      for (const measure of SALES_MEASURES) sum[measure] = Number(sum[measure]) + (fact.measures[measure] ?? 0)
      sums.set(name, sum)
    }
  return [...sums.values()]
}

const SUM_KEY = ['kind', 'period', 'shop_id', 'product_id', 'country', 'payment', 'delivery_way', 'tax_rate']
const SUM_COLUMNS = [...SUM_KEY, ...SALES_MEASURES]

/** Adds to sums, which begin at 0: by one statement on PostgreSQL, row by row on SQLite. */
const addSums =
  (rows: readonly SumRow[]) =>
  (db: Tx | Database['db']): CompiledQuery[] => {
    if (rows.length === 0) return []
    const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
    const into = sql`insert into sales_sums (${names(SUM_COLUMNS)})`
    const added = SALES_MEASURES.map(
      (measure) => sql`${sql.ref(measure)} = ${sql.ref(`sales_sums.${measure}`)} + ${sql.ref(`excluded.${measure}`)}`,
    )
    const end = sql`on conflict (${names(SUM_KEY)}) do update set ${sql.join(added)}`
    if (isPostgres(db))
      return [
        sql`${into} select ${names(SUM_COLUMNS)} from json_populate_recordset(null::sales_sums, cast(${JSON.stringify(
          rows,
        )} as json)) where true ${end}`.compile(db),
      ]
    const query = sql`${into} values (${sql.join(SUM_COLUMNS.map(() => ''))}) ${end}`.compile(db)
    return rows.map((row) => ({ ...query, parameters: SUM_COLUMNS.map((column) => row[column] ?? 0) }))
  }
