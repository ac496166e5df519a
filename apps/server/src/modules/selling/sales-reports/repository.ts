import type { SalesDimension, SalesFigure } from '@rialto/contract/sales-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { SalesKeysTable, SalesMeasure, SalesParts, SalesSumsTable } from '../../../db/tables.ts'
import { SALES_MEASURES } from './rules-facts.ts'
import { type Days, dayNumber, daysOf, dayText, type Period, splitPeriod } from './rules-periods.ts'

// Reads reports: from the smallest sums that tell apart what is asked, and from facts where there are none.

/** What a report is restricted to. */
export interface SalesFilter {
  shopId?: number | undefined
  productId?: number | undefined
  /** Products of these categories; empty: of none. */
  categoryIds?: readonly number[] | undefined
  /** Ids of `sales_keys`; -1: nothing was ever sold so. */
  parts: Partial<SalesParts>
}

export interface SalesQuery {
  period: Period
  by: SalesDimension | 'total'
  filter: SalesFilter
  /** Of a report by categories: the group that each category counts in. */
  groups?: readonly { category: number; group: number }[]
}

export type MeasuredRow = Record<SalesMeasure, number>
export type KeyedRow = MeasuredRow & { key: number }

type Aspect = 'shop' | 'product' | keyof SalesParts
const PART_OF: Partial<Record<SalesDimension | 'total', keyof SalesParts>> = {
  ...{ country: 'country', payment: 'payment', delivery: 'delivery_way', tax: 'tax_rate' },
}

/** What a query has to tell apart, besides its days. */
function aspectsOf({ by, filter }: SalesQuery): Aspect[] {
  const aspects = new Set<Aspect>(Object.keys(filter.parts) as (keyof SalesParts)[])
  const part = PART_OF[by]
  if (part) aspects.add(part)
  if (by === 'shop' || filter.shopId !== undefined) aspects.add('shop')
  if (by === 'product' || by === 'category' || filter.productId !== undefined || filter.categoryIds)
    aspects.add('product')
  return [...aspects]
}

const within = (aspects: readonly Aspect[], known: readonly Aspect[]): boolean =>
  aspects.every((aspect) => known.includes(aspect))

interface Source {
  table: 'sales_facts' | 'sales_sums'
  where: RawBuilder<unknown>
  isTakenOff?: boolean
  /** Of one period, in which each row has a key of its own but by chance. */
  isOnePeriod?: boolean
}

/** Finds the sources of a query: each day is in one that is added, and may be in one more that is taken off. */
function sourcesOf(query: SalesQuery, mayTakeOff = false): Source[] {
  const { period, by, filter } = query
  const aspects = aspectsOf(query)
  const days = { from: dayNumber(period.from), to: dayNumber(period.to) }
  const partsOf = (kind: SalesSumsTable['kind'], read: (days: Days) => Source): Source[] => {
    const { months, added, takenOff } = splitPeriod(period, mayTakeOff)
    return [
      ...(months.length === 0 ? [] : [periods(kind, months)]),
      ...added.map(read),
      ...takenOff.map((of) => ({ ...read(of), isTakenOff: true })),
    ]
  }
  if (within(aspects, ['country', 'payment', 'tax_rate'])) return [sums('market', days)]
  if (within(aspects, ['delivery_way'])) return [sums('delivery', days)]
  if (within(aspects, ['shop'])) {
    // Each day of one shop is found by the key; those of all shops lie side by side.
    const read = (of: Days) => (filter.shopId === undefined ? sums('shop', of) : periods('shop', eachDay(of)))
    return by === 'day' ? [read(days)] : partsOf('shop', read)
  }
  const monthly = within(aspects, ['shop', 'country', 'payment', 'delivery_way', 'tax_rate'])
    ? 'parts'
    : within(aspects, ['shop', 'product'])
      ? 'product'
      : undefined
  return by === 'day' || !monthly ? [facts(days)] : partsOf(monthly, facts)
}

const facts = ({ from, to }: Days): Source => ({
  table: 'sales_facts',
  where: sql`s.day >= ${sql.lit(from)} and s.day <= ${sql.lit(to)}`,
})

const sums = (kind: SalesSumsTable['kind'], { from, to }: Days): Source => ({
  table: 'sales_sums',
  // The months of the same kind end in 00.
  where: sql`s.kind = ${sql.lit(kind)} and s.period >= ${sql.lit(from)} and s.period <= ${sql.lit(to)} and s.period % 100 > 0`,
})

const periods = (kind: SalesSumsTable['kind'], each: readonly number[]): Source => ({
  table: 'sales_sums',
  where: sql`s.kind = ${sql.lit(kind)} and s.period in (${sql.join(each.map((period) => sql.lit(period)))})`,
  isOnePeriod: each.length === 1,
})

const eachDay = ({ from, to }: Days): number[] => daysOf({ from: dayText(from), to: dayText(to) }).map(dayNumber)

function conditionsOf({ shopId, productId, categoryIds, parts }: SalesFilter): RawBuilder<unknown> {
  const conditions = [sql`1 = 1`]
  if (shopId !== undefined) conditions.push(sql`s.shop_id = ${shopId}`)
  if (productId !== undefined) conditions.push(sql`s.product_id = ${productId}`)
  for (const [part, id] of Object.entries(parts)) conditions.push(sql`${sql.ref(`s.${part}`)} = ${id}`)
  if (categoryIds)
    conditions.push(
      categoryIds.length === 0
        ? sql`not exists (select 1 from product_categories pc where pc.product_id = s.product_id)`
        : sql`exists (select 1 from product_categories pc where pc.product_id = s.product_id
            and pc.category_id in (${sql.join(categoryIds.map((id) => sql.lit(id)))}))`,
    )
  return sql.join(conditions, sql` and `)
}

const keyColumn = (table: Source['table'], by: SalesQuery['by']): RawBuilder<unknown> => {
  const period = sql.ref(table === 'sales_facts' ? 's.day' : 's.period')
  if (by === 'total') return sql`0`
  if (by === 'day') return period
  if (by === 'month') return sql`${period} - ${period} % 100`
  if (by === 'shop') return sql`s.shop_id`
  const part = PART_OF[by]
  return part ? sql.ref(`s.${part}`) : sql`s.product_id`
}

const MEASURES = SALES_MEASURES.map((measure) => sql.ref(measure))
const sumOf = (measure: SalesMeasure) => sql`coalesce(sum(${sql.ref(measure)}), 0)`
const summed = (measures: readonly SalesMeasure[]) =>
  sql.join(measures.map((measure) => sql`${sumOf(measure)} as ${sql.ref(measure)}`))

interface Wanted {
  /** Those that are added up; left out: all. */
  measures?: readonly SalesMeasure[]
  /** Rows that have one of these keys; left out: all. */
  keys?: readonly number[]
  /** Whether facts without these measures are passed over. */
  isPassing?: boolean
  /** Whether there may be rows of what is in a month but not in the period, with nothing but 0. */
  mayBeEmpty?: boolean
}

/** All rows of a query: a key with the sums of its measures. */
function keyedRows(
  { engine }: Pick<Database, 'engine'>,
  query: SalesQuery,
  { measures = SALES_MEASURES, keys, isPassing = false, mayBeEmpty = false }: Wanted = {},
): RawBuilder<unknown> {
  const { by, filter, groups } = query
  const isOfKeys = (column: RawBuilder<unknown>) =>
    keys && by !== 'category' ? sql`and ${column} in (${sql.join(keys.map((key) => sql.lit(key)))})` : sql``
  const isAny = sql`and (${sql.join(
    measures.map((measure) => sql`${sql.ref(`s.${measure}`)} is not null`),
    sql` or `,
  )})`
  const parts = sourcesOf(query, mayBeEmpty).map(({ table, where, isTakenOff, isOnePeriod }) => {
    const key = keyColumn(table, by)
    // Rows that are added up by category below need not be added up by product before. SQLite does both sooner, as it joins row by row.
    const isWhole = by === 'category' && (isOnePeriod || engine === 'postgres')
    const selected = measures.map((measure) => {
      const value = isWhole ? sql.ref(`s.${measure}`) : sumOf(measure)
      return sql`${isTakenOff ? sql`-${value}` : value} as ${sql.ref(measure)}`
    })
    return sql`select ${key} as key, ${sql.join(selected)} from ${sql.table(table)} s
      where ${where} and ${conditionsOf(filter)} ${isOfKeys(key)}
      ${isPassing && table === 'sales_facts' ? isAny : sql``} ${isWhole ? sql`` : sql`group by 1`}`
  })
  const [first] = parts
  const all = sql.join(parts, sql` union all `)
  if (by === 'category') return categoryRows(all, groups ?? [])
  return parts.length === 1 && first ? first : sql`select key, ${summed(measures)} from (${all}) p group by key`
}

/** Products by the groups of their categories: each counts once, in the first of them; 0: in none. */
function categoryRows(
  products: RawBuilder<unknown>,
  groups: readonly { category: number; group: number }[],
): RawBuilder<unknown> {
  const values = groups.map(({ category, group }) => sql`(${sql.lit(category)}, ${sql.lit(group)})`)
  const all = summed(SALES_MEASURES)
  if (values.length === 0) return sql`select 0 as key, ${all} from (${products}) r where 1 = 1 group by 1`
  return sql`with groups (category_id, group_id) as (values ${sql.join(values)})
    select coalesce(g.group_id, 0) as key, ${all} from (${products}) r left join (
      select pc.product_id, min(f.group_id) as group_id from groups f
      join product_categories pc on pc.category_id = f.category_id group by pc.product_id
    ) g on g.product_id = r.key group by 1`
}

/** By which measure rows stand: the first, less the others. */
const SORTED: Record<Exclude<SalesFigure, 'orders'>, readonly [SalesMeasure, ...SalesMeasure[]]> = {
  ...{ sales: ['sales'], gross: ['gross'], pieces: ['pieces'], delivery: ['delivery'], tax: ['tax'] },
  ...{ shop_discounts: ['shop_discounts'], market_discounts: ['market_discounts'], refunds: ['refunds'] },
  ...{ returned: ['returned'], market_borne: ['market_borne'] },
  ...{ commission: ['commission'], commission_vat: ['commission_vat'] },
  left: ['sales', 'refunds', 'commission', 'commission_vat'],
}

interface Page {
  sort: SalesFigure
  offset: number
  limit: number
}

type Reading = Pick<Database, 'db' | 'engine' | 'threads' | 'url'>

/** Reads a page of a report's rows; days and months in their order, others by a figure. */
export async function selectRows(
  database: Database,
  query: SalesQuery,
  { sort, offset, limit }: Page,
): Promise<KeyedRow[]> {
  const measures = sort === 'orders' ? ([ordersOf(query) ?? 'sales'] as const) : SORTED[sort]
  const page = (order: RawBuilder<unknown>, wanted: Wanted, where = sql``) =>
    readRows(
      database,
      sql`select key, ${sql.join((wanted.measures ?? SALES_MEASURES).map((measure) => sql.ref(measure)))}
        from (${keyedRows(database, query, wanted)}) k ${where} order by ${order} limit ${limit} offset ${offset}`,
    )
  const order = sql`${sql.join(
    measures.map((measure) => sql.ref(measure)),
    sql` - `,
  )} desc, key`
  if (query.by === 'day' || query.by === 'month') return page(sql`key`, { mayBeEmpty: true })
  if (query.by !== 'product' && query.by !== 'shop')
    return page(
      order,
      { mayBeEmpty: true },
      sql`where ${sql.join(
        MEASURES.map((measure) => sql`${measure} <> 0`),
        sql` or `,
      )}`,
    )
  // Thousands are put in order by one figure, and all figures are added up for those of the page alone.
  const quick = await page(order, { measures, isPassing: true, mayBeEmpty: true })
  // Whatever was passed over or is empty has 0, and stands behind the page if that is full of more.
  const isRight = quick.length === limit && figureOf(quick.at(-1), measures) > 0
  const keys = (isRight ? quick : await page(order, { measures })).map(({ key }) => key)
  const rows = new Map((await selectRowsOf(database, query, keys)).map((row) => [row.key, row]))
  return keys.flatMap((key) => rows.get(key) ?? [])
}

const figureOf = (row: KeyedRow | undefined, [first, ...others]: readonly [SalesMeasure, ...SalesMeasure[]]): number =>
  others.reduce((sum, measure) => sum - (row?.[measure] ?? 0), row?.[first] ?? 0)

/** Reads the rows of a report that have one of the keys. */
export const selectRowsOf = (database: Database, query: SalesQuery, keys: readonly number[]): Promise<KeyedRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : readRows(
        database,
        sql`select key, ${sql.join(MEASURES)} from (${keyedRows(database, query, { keys, mayBeEmpty: true })}) k where key in (${sql.join(
          keys.map((key) => sql.lit(key)),
        )})`,
      )

export async function selectTotals(database: Database, query: Omit<SalesQuery, 'by'>): Promise<MeasuredRow> {
  const [row] = await readRows(database, keyedRows(database, { ...query, by: 'total' }, { mayBeEmpty: true }))
  return row ?? NOTHING
}

export const NOTHING = Object.fromEntries(SALES_MEASURES.map((measure) => [measure, 0])) as MeasuredRow

/** Orders, as they are counted where these aspects are told apart. */
export function ordersOf(query: Pick<SalesQuery, 'by' | 'filter'>): SalesMeasure | null {
  const { by, filter } = query
  const byTax = by === 'tax' || filter.parts.tax_rate !== undefined
  const byProduct = by === 'product' || filter.productId !== undefined
  if (by === 'category' || filter.categoryIds || (byTax && byProduct)) return null
  if (byTax) return 'orders_of_tax'
  return byProduct ? 'orders_of_product' : 'orders'
}

async function readRows(database: Reading & Database, query: RawBuilder<unknown>): Promise<KeyedRow[]> {
  const rows = await readAside(
    database,
    true,
  )<Record<string, unknown>>({ compile: () => query.compile(database.db) as never })
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as KeyedRow,
  )
}

// What reports name and are restricted by.

export const selectKeyIds = (db: Db, wanted: readonly { kind: SalesKeysTable['kind']; value: string }[]) =>
  db
    .selectFrom('sales_keys')
    .where((eb) => eb.or(wanted.map(({ kind, value }) => eb.and([eb('kind', '=', kind), eb('value', '=', value)]))))
    .selectAll()
    .execute()

export const selectKeyValues = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : db.selectFrom('sales_keys').where('id', 'in', ids).select(['id', 'value']).execute()

/** The first and the last day that have figures, as 20270131. */
export async function selectCountedDays(
  db: Db,
  shopId: number | undefined,
): Promise<{ first: number | null; last: number | null }> {
  const edge = async (direction: 'asc' | 'desc') => {
    const row = await db
      .selectFrom('sales_facts')
      .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
      .select('day')
      .orderBy('day', direction)
      .limit(1)
      .executeTakeFirst()
    return row?.day ?? null
  }
  const [first, last] = await Promise.all([edge('asc'), edge('desc')])
  return { first, last }
}

/** Whether former postings are still being counted. */
export async function selectIsBehind(db: Db): Promise<boolean> {
  const state = await db.selectFrom('sales_state').selectAll().executeTakeFirst()
  if (!state || state.noted_to < state.note_until || state.summed_to !== null) return true
  const due = await db.selectFrom('sales_due').select('posting_id').limit(BEHIND).execute()
  return due.length === BEHIND
}

/** So many postings come together only where the ledger is counted anew. */
const BEHIND = 1_000

export const selectCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'parent_id', 'name']).orderBy('id').execute()

/** Products by name; of those that are gone, as an order has named them. */
export async function selectProductNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('products').where('id', 'in', ids).select(['id', 'name']).execute()
  const gone = ids.filter((id) => !found.some((product) => product.id === id))
  if (gone.length === 0) return found
  const named = await db
    .selectFrom('order_lines')
    .where('product_id', 'in', gone)
    .select((eb) => ['product_id as id', eb.fn.max('name').as('name')])
    .groupBy('product_id')
    .execute()
  return [...found, ...named]
}

export const selectShopNames = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : db.selectFrom('shops').where('id', 'in', ids).select(['id', 'name']).execute()

export interface EntryPosition {
  day: number
  postingId: number
  orderId: number
}

/** The postings that a report consists of, the latest first: a row for each order of a posting. */
export async function selectSalesEntries(
  database: Database,
  { period, filter, before, limit }: Omit<SalesQuery, 'by'> & { before: EntryPosition | undefined; limit: number },
) {
  const [range] = sourcesOf({
    period,
    filter: { parts: { country: 0, payment: 0, delivery_way: 0, tax_rate: 0 }, productId: 0 },
    by: 'day',
  })
  const last = before
    ? sql`(s.day, s.posting_id, s.order_id) < (${sql.lit(before.day)}, ${before.postingId}, ${before.orderId})`
    : sql`1 = 1`
  const query = sql`select f.*, p.at as at, p.kind as kind, o.code as code, sh.name as shop from (
      select s.day as day, s.posting_id as posting_id, s.order_id as order_id, s.shop_id as shop_id, ${sql.join(
        SALES_MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(`s.${measure}`)}), 0) as ${sql.ref(measure)}`),
      )} from sales_facts s where ${range?.where ?? sql`1 = 1`} and ${conditionsOf(filter)} and ${last}
      group by s.day, s.posting_id, s.order_id, s.shop_id
      order by s.day desc, s.posting_id desc, s.order_id desc limit ${limit}
    ) f join ledger_postings p on p.id = f.posting_id join orders o on o.id = f.order_id join shops sh on sh.id = f.shop_id
    order by f.day desc, f.posting_id desc, f.order_id desc`
  const rows = await readAside(
    database,
    true,
  )<Record<string, unknown>>({ compile: () => query.compile(database.db) as never })
  return rows.map((row) => ({
    ...(Object.fromEntries(SALES_MEASURES.map((measure) => [measure, Number(row[measure])])) as MeasuredRow),
    ...{ day: Number(row.day), postingId: Number(row.posting_id), orderId: Number(row.order_id) },
    ...{ shopId: Number(row.shop_id), at: Number(row.at), kind: String(row.kind) },
    ...{ code: String(row.code), shop: String(row.shop) },
  }))
}
