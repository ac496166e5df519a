import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { SalesSumsTable } from '../../../db/tables.ts'
import type { SumRow } from './repository-counting.ts'
import { SALES_MEASURES } from './rules-facts.ts'

// Adds up facts, in another thread on SQLite.

/** The next month in which something was sold or taken back, as 20270100. */
export async function selectNextMonth(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sales_facts')
    .where('day', '>', after + LAST_DAY)
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row && row.day - (row.day % 100)
}

const LAST_DAY = 99

interface Kind {
  kind: SalesSumsTable['kind']
  by: 'day' | 'month'
  aspects: readonly ('shop_id' | 'product_id' | 'country' | 'payment' | 'delivery_way' | 'tax_rate')[]
}

const KINDS: readonly Kind[] = [
  { kind: 'market', by: 'day', aspects: ['country', 'payment', 'tax_rate'] },
  { kind: 'delivery', by: 'day', aspects: ['delivery_way'] },
  { kind: 'shop', by: 'day', aspects: ['shop_id'] },
  { kind: 'shop', by: 'month', aspects: ['shop_id'] },
  { kind: 'product', by: 'month', aspects: ['product_id', 'shop_id'] },
  { kind: 'parts', by: 'month', aspects: ['shop_id', 'country', 'payment', 'delivery_way', 'tax_rate'] },
]

const FACTS_AT_ONCE = 20_000

/** Adds up a month, of about so many facts at a time: kind by kind, so that what reports read together is written together. */
export async function* addUpMonth(
  database: Database,
  month: number,
  factsAtOnce = FACTS_AT_ONCE,
): AsyncGenerator<SumRow[]> {
  const ofMonth = sql`day >= ${sql.lit(month)} and day <= ${sql.lit(month + LAST_DAY)}`
  const days = await read(database, sql`select day, count(*) as count from sales_facts where ${ofMonth} group by day`)
  const parts = Math.ceil(days.reduce((sum, { count = 0 }) => sum + count, 0) / factsAtOnce)
  for (const kind of KINDS)
    if (kind.by === 'day') for (const { day = 0 } of days) yield await addUp(database, kind, sql`day = ${sql.lit(day)}`)
    else
      for (let part = 0; part < parts; part++) {
        const isOfPart = sql`${sql.ref(kind.aspects[0] ?? 'shop_id')} % ${sql.lit(parts)} = ${sql.lit(part)}`
        yield await addUp(database, kind, sql`${ofMonth} and ${isOfPart}`)
      }
}

async function addUp(database: Database, { kind, by, aspects }: Kind, where: RawBuilder<unknown>): Promise<SumRow[]> {
  const toldApart = sql.join(aspects.map((aspect) => sql.ref(aspect)))
  const sums = SALES_MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0) as ${sql.ref(measure)}`)
  const rows = await read(
    database,
    sql`select ${by === 'day' ? sql`day` : sql`day - day % 100`} as period, ${toldApart}, ${sql.join(sums)}
      from sales_facts where ${where} group by 1, ${toldApart}`,
  )
  return rows.map((row) => ({ ...NOTHING_TOLD_APART, kind, ...row }))
}

const NOTHING_TOLD_APART = { shop_id: 0, product_id: 0, country: 0, payment: 0, delivery_way: 0, tax_rate: 0 }

async function read(database: Database, query: RawBuilder<unknown>): Promise<Record<string, number>[]> {
  const rows = await readAside(
    database,
    true,
  )<Record<string, unknown>>({ compile: () => query.compile(database.db) as never })
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])))
}
