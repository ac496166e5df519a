import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { applyVoucher } from './apply-voucher.ts'
import { collectVoucher } from './collect-voucher.ts'
import { listCollectedVouchers } from './list-collected-vouchers.ts'
import { listVouchersOfVisibleShop } from './list-vouchers.ts'
import { loadPurchase } from './load-purchase.ts'

/** Slows down the guessing of codes. */
const CODES = { rateLimit: { max: 60, seconds: 60 } }
const CHANGES = { rateLimit: { max: 120, seconds: 60 } }

export function voucherRoutes(api: Api, deps: ModuleDeps): void {
  const { db } = deps.database

  api.handle('GET /get-vouchers', async ({ query, user }) => {
    const coupons = await listVouchersOfVisibleShop(deps.database, {
      shopId: query.shop_id,
      now: deps.now(),
      userId: user?.id ?? null,
    })
    return coupons instanceof Refusal ? coupons : reply({ coupons })
  })

  api.handle(
    'POST /vouchers-collect',
    async ({ user, body }) =>
      (await collectVoucher(deps, user.id, body.coupon_id)) ?? reply({}, text('Voucher collected')),
    CHANGES,
  )

  api.handle(
    'POST /apply-voucher',
    async ({ user, body }) => {
      const { coupon_code: code, shop_ids: shopIds, is_buy_now: buyNow } = body
      const discounts = await applyVoucher(deps, { userId: user.id, code, shopIds, buyNow })
      return discounts instanceof Refusal ? discounts : reply(discounts, text('Voucher applied'))
    },
    CODES,
  )

  api.handle('GET /get-collected-vouchers', async ({ user, query, locale }) => {
    const { shop_ids: shopIds, is_buy_now: buyNow } = query
    const purchase = await loadPurchase(deps, { userId: user.id, shopIds, buyNow })
    return reply({ coupons: await listCollectedVouchers(db, purchase, { shopIds, locale }) })
  })
}
