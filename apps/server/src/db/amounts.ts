import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { type RawBuilder, sql } from 'kysely'
import { marketUnits } from '../lib/money.ts'
import type { Db, Tx } from './types.ts'

/**
 * An amount of orders or their lines in minor units of the market's currency, for sums. Orders of the time when every amount had two
 * decimals are converted, halves up. Where the market's currency has two decimals all are stored alike, and an index with the amount alone
 * answers the sum.
 */
export function inMarketUnits(amount: string, exponent = 'exponent'): RawBuilder<number> {
  const shift = marketUnits().exponent - USUAL_EXPONENT
  const column = sql.ref(amount)
  if (shift === 0) return sql<number>`${column}`
  const factor = sql.lit(10 ** Math.abs(shift))
  const half = sql.lit(10 ** Math.abs(shift) / 2)
  const converted = shift > 0 ? sql`${column} * ${factor}` : sql`(${column} + ${half}) / ${factor}`
  return sql<number>`case when ${sql.ref(exponent)} = ${sql.lit(USUAL_EXPONENT)} then ${converted} else ${column} end`
}

interface AmountColumn {
  column: string
  /** It follows from others: nobody is asked about its rounding. */
  isDerived?: boolean
  /** Only rows for which this holds have an amount there. */
  where?: string
}

/** A table with amounts of the catalogue; `hasVersion`: editors that are open must not write the old amount back. */
interface AmountTable {
  table: string
  key: string
  columns: readonly AmountColumn[]
  hasVersion?: boolean
}

/**
 * Every amount that is counted in the market's currency as it is now. Orders and payments are not among them: they keep the units that
 * they were made in.
 */
const amountTables: readonly AmountTable[] = [
  {
    table: 'products',
    key: 'id',
    columns: [
      ...['price', 'discount_price', 'sale_price', 'planned_discount_price'].map((column) => ({ column })),
      { column: 'prior_price', isDerived: true },
    ],
    hasVersion: true,
  },
  { table: 'product_sizes', key: 'product_id', columns: [{ column: 'surcharge' }] },
  { table: 'product_colors', key: 'product_id', columns: [{ column: 'surcharge' }] },
  {
    table: 'flash_sale_products',
    key: 'product_id',
    columns: [{ column: 'price' }, { column: 'prior_price', isDerived: true }],
  },
  { table: 'price_history', key: 'id', columns: [{ column: 'price', isDerived: true }] },
  { table: 'flash_sale_offers', key: 'product_id', columns: [{ column: 'price' }] },
  {
    table: 'vouchers',
    key: 'id',
    columns: [
      { column: 'discount', where: `discount_type <> 'Percentage'` },
      { column: 'min_order_amount' },
      { column: 'max_discount_amount' },
    ],
    hasVersion: true,
  },
  {
    table: 'shops',
    key: 'id',
    columns: [{ column: 'delivery_charge' }, { column: 'free_delivery_from' }],
    hasVersion: true,
  },
  {
    table: 'delivery_rates',
    key: 'id',
    columns: ['charge', 'from_amount', 'free_from'].map((column) => ({ column })),
  },
  { table: 'cart_lines', key: 'id', columns: [{ column: 'seen_price' }] },
  { table: 'search_occasions', key: 'id', columns: [{ column: 'max_price' }], hasVersion: true },
]

/** An amount that the new decimals cannot hold. */
interface RoundedAmount {
  table: string
  id: number
  column: string
  before: number
}

const ROUNDED_MAX = 500

const condition = ({ where }: AmountColumn): RawBuilder<boolean> => (where ? sql.raw(`(${where})`) : sql.raw('1 = 1'))

/** Finds amounts that fewer decimals would round, at most {@link ROUNDED_MAX}. @param divisor by which they are to be divided */
export async function findRoundedAmounts(db: Db | Tx, divisor: number): Promise<RoundedAmount[]> {
  const found: RoundedAmount[] = []
  for (const { table, key, columns } of amountTables)
    for (const each of columns) {
      if (each.isDerived) continue
      const column = sql.ref(each.column)
      const { rows } = await sql<{ id: number; before: number | string }>`
        select ${sql.ref(key)} as id, ${column} as before from ${sql.table(table)}
        where ${column} % ${sql.lit(divisor)} <> 0 and ${condition(each)}
        order by 1 limit ${sql.lit(ROUNDED_MAX - found.length)}`.execute(db)
      found.push(...rows.map(({ id, before }) => ({ table, id, column: each.column, before: Number(before) })))
    }
  return found
}

/**
 * Converts every amount of the catalogue to other decimals; a division rounds halves up, and leaves a price a price.
 * @returns how many rows of each table were converted
 */
export async function convertAmounts(
  db: Db | Tx,
  { from, to }: { from: number; to: number },
): Promise<Record<string, number>> {
  const factor = sql.lit(10 ** Math.abs(to - from))
  const half = sql.lit(10 ** Math.abs(to - from) / 2)
  const counts: Record<string, number> = {}
  // Prices in other decimals are the same prices: triggers record none of them.
  const pause = await db
    .insertInto('price_history')
    .values({ product_id: null, price: 0, from_at: 0, to_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { table, columns, hasVersion } of from === to ? [] : amountTables) {
    const converted = columns.map((each) => {
      const column = sql.ref(each.column)
      const value =
        to > from
          ? sql`${column} * ${factor}`
          : sql`case when ${column} < ${factor} then 1 else (${column} + ${half}) / ${factor} end`
      return sql`${column} = case when ${column} > 0 and ${condition(each)} then ${value} else ${column} end`
    })
    const isAny = columns.map((each) => sql`(${sql.ref(each.column)} > 0 and ${condition(each)})`)
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)}
      set ${sql.join([...converted, ...(hasVersion ? [sql`version = version + 1`] : [])])}
      where ${sql.join(isAny, sql` or `)}`.execute(db)
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows)
  }
  await db.deleteFrom('price_history').where('id', '=', pause.id).execute()
  return counts
}
