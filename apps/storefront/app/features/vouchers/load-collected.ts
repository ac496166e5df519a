import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import { addCollected } from './collected.ts'
import { readCoupons } from './read-coupons.ts'

/** Behind a page that stands without it: a failure is only logged. */
export async function loadCollected(shopId: number): Promise<void> {
  try {
    const { coupons } = await api.call('GET /get-vouchers', { query: { shop_id: shopId } })
    addCollected(
      readCoupons(coupons)
        .filter((coupon) => coupon.is_collected)
        .map(({ id }) => id),
    )
  } catch (error) {
    logProblem('It is not known which vouchers are collected', error)
  }
}
