import { sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { SalesSumsTable } from '../../../db/tables.ts'
import type { SumRow } from './repository-counting.ts'
import { SALES_MEASURES } from './rules-facts.ts'

// Adds up facts, in another thread on SQLite.

/** Days of whole months, as 20270131. */
export interface Months {
  from: number
  to: number
}

export interface Shops {
  first: number
  last: number
}

/** Facts that are added up at once, but for those of one month of a shop. */
const FACTS_AT_ONCE = 5_000

const LAST_DAY = 99_991_231
const LAST_SHOP = 2_147_483_647
const endOfMonth = (day: number): number => day - (day % 100) + 99

/** The next shops with some thousand facts together, or one with more. */
export async function selectNextShops(db: Db, after: number): Promise<Shops | undefined> {
  const shopAt = async (place: number) => {
    const row = await db
      .selectFrom('sales_facts')
      .where('shop_id', '>', after)
      .select('shop_id')
      .orderBy('shop_id')
      .limit(1)
      .offset(place)
      .executeTakeFirst()
    return row?.shop_id
  }
  const first = await shopAt(0)
  const beyond = await shopAt(FACTS_AT_ONCE)
  return first === undefined ? undefined : { first, last: Math.max(first, (beyond ?? LAST_SHOP) - 1) }
}

/** The next months of shops, some thousand facts of one that has more. */
export async function selectNextMonths(
  db: Db,
  { first, last }: Shops,
  before: Months | undefined,
): Promise<Months | undefined> {
  if (first !== last) return before ? undefined : { from: 0, to: LAST_DAY }
  const dayAt = async (after: number, place: number) => {
    const row = await db
      .selectFrom('sales_facts')
      .where('shop_id', '=', first)
      .where('day', '>', after)
      .select('day')
      .orderBy('day')
      .limit(1)
      .offset(place)
      .executeTakeFirst()
    return row?.day
  }
  const from = await dayAt(before?.to ?? 0, 0)
  return from === undefined ? undefined : { from, to: endOfMonth((await dayAt(from - 1, FACTS_AT_ONCE)) ?? LAST_DAY) }
}

/** The months in which something was sold or taken back, each from its first day to its last. */
export async function selectMonthsOfFacts(db: Db): Promise<Months[]> {
  const months: Months[] = []
  for (let after = 0; ; ) {
    const row = await db
      .selectFrom('sales_facts')
      .where('day', '>', after)
      .select('day')
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    if (!row) return months
    after = endOfMonth(row.day)
    months.push({ from: row.day, to: after })
  }
}

type Aspect = 'shop_id' | 'product_id' | 'country' | 'payment' | 'delivery_way' | 'tax_rate'
interface Kind {
  kind: SalesSumsTable['kind']
  by: 'day' | 'month'
  aspects: readonly Aspect[]
}

const OF_SHOP: readonly Kind[] = [
  { kind: 'shop', by: 'day', aspects: ['shop_id'] },
  { kind: 'shop', by: 'month', aspects: ['shop_id'] },
  { kind: 'parts', by: 'month', aspects: ['shop_id', 'country', 'payment', 'delivery_way', 'tax_rate'] },
  { kind: 'product', by: 'month', aspects: ['shop_id', 'product_id'] },
]
const OF_MARKET: readonly Kind[] = [
  { kind: 'market', by: 'day', aspects: ['country', 'payment', 'tax_rate'] },
  { kind: 'delivery', by: 'day', aspects: ['delivery_way'] },
]

export const sumShops = (database: Database, shops: Shops, months: Months): Promise<SumRow[]> =>
  sumKinds(database, OF_SHOP, { ...months, shops })

export const sumMarket = (database: Database, months: Months): Promise<SumRow[]> =>
  sumKinds(database, OF_MARKET, months)

async function sumKinds(
  database: Database,
  kinds: readonly Kind[],
  { from, to, shops }: Months & { shops?: Shops },
): Promise<SumRow[]> {
  const days = sql`day >= ${sql.lit(from)} and day <= ${sql.lit(to)}`
  // Of several shops all days are wanted, and asked for days, SQLite would look for them among all shops.
  const where = !shops
    ? days
    : shops.first === shops.last
      ? sql`shop_id = ${sql.lit(shops.first)} and ${days}`
      : sql`shop_id >= ${sql.lit(shops.first)} and shop_id <= ${sql.lit(shops.last)}`
  const found: SumRow[] = []
  for (const { kind, by, aspects } of kinds) {
    const query = sql`select ${by === 'day' ? sql`day` : sql`day - day % 100`} as period,
        ${sql.join(aspects.map((aspect) => sql.ref(aspect)))},
        ${sql.join(SALES_MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0) as ${sql.ref(measure)}`))}
      from sales_facts where ${where}
      group by 1, ${sql.join(aspects.map((aspect) => sql.ref(aspect)))}`
    const rows = await readAside(
      database,
      true,
    )<Record<string, unknown>>({ compile: () => query.compile(database.db) as never })
    for (const row of rows) found.push({ ...NOTHING_TOLD_APART, kind, ...numbersOf(row) })
  }
  return found
}

const NOTHING_TOLD_APART = { shop_id: 0, product_id: 0, country: 0, payment: 0, delivery_way: 0, tax_rate: 0 }

const numbersOf = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
