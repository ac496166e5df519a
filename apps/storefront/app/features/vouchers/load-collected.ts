import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import { markCollected } from './collected.ts'
import { normalizeCoupons } from './normalize-coupons.ts'

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
