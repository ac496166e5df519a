import type { Db, Tx } from '../../db/index.ts'
import type { WrittenCurrency } from '../../lib/money.ts'
import { type FieldError, Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { type CodeRow, selectByCodes } from './repository.ts'
import { type UsableVoucher, weighVoucher } from './rules.ts'

export interface Purchase {
  userId: number
  now: number
  currency: WrittenCurrency
  /** What the goods of each selected shop cost, in minor units; 0 for one of which nothing is left in the cart. */
  shopTotals: ReadonlyMap<number, number>
}

/**
 * The vouchers of a purchase, by shop. Each code must be good, and of a selected shop; one a shop. A refusal names every code that
 * is not, `errors` by `coupon_codes.<code as it was given>`. The code of a selected shop of which nothing is left counts for nothing.
 */
export async function findUsableVouchers(
  db: Db | Tx,
  codes: readonly string[],
  purchase: Purchase,
): Promise<Map<number, UsableVoucher> | Refusal> {
  const given = [...new Set(codes)]
  const find = await readCodes(db, given, purchase.userId)
  const usable = new Map<number, UsableVoucher>()
  const refused: [code: string, why: Refusal][] = []
  for (const code of given) {
    const row = find(code)
    if (row && purchase.shopTotals.get(row.shop_id) === 0) continue
    const voucher = judge(code, row, purchase)
    const other = row && usable.get(row.shop_id)
    if (voucher instanceof Refusal) refused.push([code, voucher])
    else if (other && other.id !== voucher.id) refused.push([code, refuseSecond(other.code)])
    else usable.set(voucher.shop_id, voucher)
  }
  return refused.length === 0 ? usable : refuseAll(refused)
}

/** A single code held against a purchase. */
export async function findUsableVoucher(db: Db | Tx, code: string, purchase: Purchase) {
  const find = await readCodes(db, [code], purchase.userId)
  return judge(code, find(code), purchase)
}

function judge(code: string, row: CodeRow | undefined, purchase: Purchase): UsableVoucher | Refusal {
  const { shopTotals, now, currency } = purchase
  if (!row) return refuse('voucher_unknown', text('There is no voucher {{code}}'), { values: { code } })
  const shopTotal = shopTotals.get(row.shop_id)
  if (shopTotal === undefined) {
    const why = text('The voucher {{code}} belongs to a shop that is not selected')
    return refuse('voucher_unknown', why, { values: { code: row.code } })
  }
  const [collected, usedByShopper] = [row.collected_at !== null, row.used_by_shopper ?? 0]
  return weighVoucher(row, { shopTotal, now, currency, collected, usedByShopper })
}

/** Codes are printed in capitals; people type them as they like. */
async function readCodes(db: Db | Tx, codes: readonly string[], userId: number) {
  const rows = await selectByCodes(db, {
    userId,
    codes: [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))],
  })
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code: string) => byCode.get(code) ?? byCode.get(code.toUpperCase())
}

const refuseSecond = (code: string) =>
  refuse('invalid', text('One voucher can be used for a shop, and {{code}} is used already'), { values: { code } })

function refuseAll(refused: readonly [code: string, why: Refusal][]): Refusal {
  const errors: Record<string, FieldError[]> = Object.fromEntries(
    refused.map(([code, { text, values }]) => [`coupon_codes.${code}`, [{ text, values }]]),
  )
  const [[, { code, text: why, values }] = ['', refuse('invalid', text('The given data is not valid'))]] = refused
  return refuse(code, why, { values, errors })
}
