import type { CollectedCoupon, ShopBrief } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { translate } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { presentShopBrief } from '../../goods/shops/index.ts'
import type { Purchase } from './find-usable-vouchers.ts'
import { presentCoupon } from './present-coupon.ts'
import { type CollectedRow, selectCollected } from './repository.ts'
import { evaluateMarketVoucher, evaluateVoucher, largestOf, type UsableVoucher } from './rules.ts'

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
  const { userId, now, currency, isMarket, shopTotals } = purchase
  const collected = await selectCollected(db, { userId, endedAfter: now - SHOWN_AFTER_END_MS })
  const rows = await translateShopNames(
    db,
    locale,
    shopIds ? collected.filter((row) => row.shop_id === null || shopIds.includes(row.shop_id)) : collected,
  )
  return rows
    .map((row) => {
      const context = { now, currency, isMarket, collected: true, usedByShopper: row.used_by_shopper }
      const { shop_id: shopId } = row
      const evaluation =
        shopId === null
          ? evaluateMarketVoucher(row, { ...context, shopTotals })
          : evaluateVoucher(row, { ...context, shopId, shopTotal: shopTotals.get(shopId) ?? 0 })
      return { row, evaluation, forShopId: shopId ?? largestOf(shopTotals) }
    })
    .sort((a, b) => rankOf(a.evaluation) - rankOf(b.evaluation) || discountOf(b.evaluation) - discountOf(a.evaluation))
    .map((evaluated) => present(evaluated, locale))
}

function rankOf(evaluation: UsableVoucher | Refusal): number {
  if (!(evaluation instanceof Refusal)) return 0
  return evaluation.code === 'voucher_minimum' || evaluation.code === 'nothing_to_order' ? 1 : 2
}

const discountOf = (evaluation: UsableVoucher | Refusal): number =>
  evaluation instanceof Refusal ? 0 : evaluation.discount

interface Evaluated {
  row: CollectedRow
  evaluation: UsableVoucher | Refusal
  forShopId: number | null
}

const present = ({ row, evaluation, forShopId }: Evaluated, locale: string): CollectedCoupon => ({
  ...presentCoupon(row, true),
  shop: presentShopOf(row),
  for_shop_id: forShopId,
  applicable: !(evaluation instanceof Refusal),
  reason: evaluation instanceof Refusal ? translate(locale, evaluation.text, evaluation.values) : null,
  discount_amount: toDecimal(discountOf(evaluation)),
})

/** The shop of a voucher; null of one of the market. */
function presentShopOf(row: CollectedRow): ShopBrief | null {
  const { shop_id: id, shop_name: name, shop_logo: logo, shop_rating_sum: sum, shop_review_count: count } = row
  if (id === null || name === null || logo === null) return null
  return presentShopBrief({ id, name, logo, rating_sum: sum ?? 0, review_count: count ?? 0 })
}

async function translateShopNames(db: Db | Tx, locale: string, rows: readonly CollectedRow[]): Promise<CollectedRow[]> {
  const shops = await translateRows(
    db,
    'shop',
    locale,
    rows.flatMap(({ shop_id: id, shop_name: name }) => (id === null || name === null ? [] : { id, name })),
    ['name'],
  )
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, shop_name: names.get(row.shop_id ?? 0) ?? row.shop_name }))
}
