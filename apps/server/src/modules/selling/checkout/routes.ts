import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { wantedOf } from '../cart/index.ts'
import { showCheckout } from './checkout.ts'

/** The totals of a purchase before it is made; the orders module places it. */
export function checkoutRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('POST /cart/checkout', async ({ user, body, locale }) => {
    const checkout = await showCheckout(deps, {
      userId: user.id,
      locale,
      shopIds: body.shop_ids,
      voucherCodes: body.coupon_codes,
      buyNow: body.is_buy_now,
      addressId: body.address_id ?? null,
      wanted: wantedOf(body.delivery),
    })
    return checkout instanceof Refusal ? checkout : reply(checkout)
  })
}
