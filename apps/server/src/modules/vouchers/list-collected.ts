import type { CollectedCoupon } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { toDecimal } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { translate } from '../../texts/index.ts'
import { presentShopBrief } from '../shops/index.ts'
import { translateRows } from '../translations/index.ts'
import type { Purchase } from './find-usable.ts'
import { presentCoupon } from './present.ts'
import { type HandRow, selectHand } from './repository.ts'
import { type UsableVoucher, weighVoucher } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a shopper still finds a voucher that has ended, with the reason why it does nothing. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS

interface Options {
  /** Vouchers of these shops alone. */
  shopIds: readonly number[] | undefined
  locale: string
}

/**
 * A shopper's vouchers held against a purchase, best first: those that apply by what they take off (so the first of a shop is the
 * one to suggest), then those that more goods would make apply, then the others; of equals the one that ends first.
 */
export async function listCollected(
  db: Db | Tx,
  purchase: Purchase,
  { shopIds, locale }: Options,
): Promise<CollectedCoupon[]> {
  const { userId, now, currency, shopTotals } = purchase
  const hand = await selectHand(db, { userId, endedAfter: now - SHOWN_AFTER_END_MS })
  const rows = await withShopNames(db, locale, shopIds ? hand.filter((row) => shopIds.includes(row.shop_id)) : hand)
  return rows
    .map((row) => {
      const shopTotal = shopTotals.get(row.shop_id) ?? 0
      const usedByShopper = row.used_by_shopper
      return { row, weighed: weighVoucher(row, { shopTotal, now, currency, collected: true, usedByShopper }) }
    })
    .sort((a, b) => rankOf(a.weighed) - rankOf(b.weighed) || discountIn(b.weighed) - discountIn(a.weighed))
    .map(({ row, weighed }) => present(row, weighed, locale))
}

function rankOf(weighed: UsableVoucher | Refusal): number {
  if (!(weighed instanceof Refusal)) return 0
  return weighed.code === 'voucher_minimum' || weighed.code === 'nothing_to_order' ? 1 : 2
}

const discountIn = (weighed: UsableVoucher | Refusal): number => (weighed instanceof Refusal ? 0 : weighed.discount)

const present = (row: HandRow, weighed: UsableVoucher | Refusal, locale: string): CollectedCoupon => ({
  ...presentCoupon(row, true),
  shop: presentShopBrief(shopOf(row)),
  applicable: !(weighed instanceof Refusal),
  reason: weighed instanceof Refusal ? translate(locale, weighed.text, weighed.values) : null,
  discount_amount: toDecimal(discountIn(weighed)),
})

const shopOf = (row: HandRow) => ({
  id: row.shop_id,
  name: row.shop_name,
  logo: row.shop_logo,
  rating_sum: row.shop_rating_sum,
  review_count: row.shop_review_count,
})

async function withShopNames(db: Db | Tx, locale: string, rows: readonly HandRow[]): Promise<HandRow[]> {
  const shops = await translateRows(db, 'shop', locale, rows.map(shopOf), ['name'])
  return rows.map((row, place) => ({ ...row, shop_name: shops[place]?.name ?? row.shop_name }))
}
