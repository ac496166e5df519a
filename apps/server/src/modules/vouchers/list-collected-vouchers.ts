import type { CollectedCoupon } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { toDecimal } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { translate } from '../../texts/index.ts'
import { presentShopBrief } from '../shops/index.ts'
import { translateRows } from '../translations/index.ts'
import type { Purchase } from './find-usable-vouchers.ts'
import { presentCoupon } from './present-coupon.ts'
import { type CollectedRow, selectCollected } from './repository.ts'
import { evaluateVoucher, type UsableVoucher } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A voucher that has ended stays listed for so long, with the reason why it cannot be used. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS

interface Options {
  /** Limits the list to these shops. */
  shopIds: readonly number[] | undefined
  locale: string
}

/**
 * Lists a shopper's vouchers for a purchase: the usable ones by discount, so that the first of a shop is the one to suggest, then
 * those that would be usable with more in the cart, then the others. Equal ones are sorted by their end.
 */
export async function listCollectedVouchers(
  db: Db | Tx,
  purchase: Purchase,
  { shopIds, locale }: Options,
): Promise<CollectedCoupon[]> {
  const { userId, now, currency, shopTotals } = purchase
  const collected = await selectCollected(db, { userId, endedAfter: now - SHOWN_AFTER_END_MS })
  const rows = await translateShopNames(
    db,
    locale,
    shopIds ? collected.filter((row) => shopIds.includes(row.shop_id)) : collected,
  )
  return rows
    .map((row) => {
      const shopTotal = shopTotals.get(row.shop_id) ?? 0
      const usedByShopper = row.used_by_shopper
      return { row, evaluation: evaluateVoucher(row, { shopTotal, now, currency, collected: true, usedByShopper }) }
    })
    .sort((a, b) => rankOf(a.evaluation) - rankOf(b.evaluation) || discountOf(b.evaluation) - discountOf(a.evaluation))
    .map(({ row, evaluation }) => present(row, evaluation, locale))
}

function rankOf(evaluation: UsableVoucher | Refusal): number {
  if (!(evaluation instanceof Refusal)) return 0
  return evaluation.code === 'voucher_minimum' || evaluation.code === 'nothing_to_order' ? 1 : 2
}

const discountOf = (evaluation: UsableVoucher | Refusal): number =>
  evaluation instanceof Refusal ? 0 : evaluation.discount

const present = (row: CollectedRow, evaluation: UsableVoucher | Refusal, locale: string): CollectedCoupon => ({
  ...presentCoupon(row, true),
  shop: presentShopBrief(shopOf(row)),
  applicable: !(evaluation instanceof Refusal),
  reason: evaluation instanceof Refusal ? translate(locale, evaluation.text, evaluation.values) : null,
  discount_amount: toDecimal(discountOf(evaluation)),
})

const shopOf = (row: CollectedRow) => ({
  id: row.shop_id,
  name: row.shop_name,
  logo: row.shop_logo,
  rating_sum: row.shop_rating_sum,
  review_count: row.shop_review_count,
})

async function translateShopNames(db: Db | Tx, locale: string, rows: readonly CollectedRow[]): Promise<CollectedRow[]> {
  const shops = await translateRows(db, 'shop', locale, rows.map(shopOf), ['name'])
  return rows.map((row, index) => ({ ...row, shop_name: shops[index]?.name ?? row.shop_name }))
}
