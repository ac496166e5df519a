import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { Coupon } from '@rialto/contract'
import { markCollected } from './collected.ts'

/** A failure is only logged, because the page does not depend on it. */
export async function loadCollected(shopId: number): Promise<void> {
  try {
    const { coupons } = await api.call('GET /get-vouchers', { query: { shop_id: shopId } })
    markCollected(
      normalizeCoupons(coupons)
        .filter((coupon) => coupon.is_collected)
        .map(({ id }) => id),
    )
  } catch (error) {
    logProblem('It is not known which vouchers are collected', error)
  }
}

// An external server may follow docs/spec §3 alone, without codes and maximum discounts.

interface PartialCoupon extends Partial<Omit<Coupon, 'discount_type'>> {
  discount_type?: string
}

/** Normalises vouchers to the contract: `Percentage`, otherwise a fixed amount. */
export const normalizeCoupons = (coupons: readonly PartialCoupon[] = []): Coupon[] =>
  coupons.map((found) => ({
    id: found.id ?? 0,
    code: found.code ?? '',
    discount_type: found.discount_type === 'Percentage' ? 'Percentage' : 'Amount',
    discount: found.discount ?? 0,
    min_order_amount: found.min_order_amount ?? 0,
    max_discount_amount: found.max_discount_amount ?? null,
    validity: found.validity ?? '',
    is_collected: Boolean(found.is_collected),
  }))
