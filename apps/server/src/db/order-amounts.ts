import { USUAL_EXPONENT } from '@rialto/contract/currencies'
import { type RawBuilder, sql } from 'kysely'
import { marketUnits } from '../lib/money.ts'

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
