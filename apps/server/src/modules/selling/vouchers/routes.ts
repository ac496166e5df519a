import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { collectVoucher, listCollectedVouchers, listVouchersOfVisibleShop } from './collect-vouchers.ts'
import {
  createVoucher,
  listSellerVouchers,
  refuseUnknownVoucher,
  showSellerVoucher,
  stopVoucher,
  updateVoucher,
  withDefaults,
} from './edit-vouchers.ts'
import { applyVoucher, loadPurchase } from './use-vouchers.ts'

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

/** Slows down the guessing of codes that other shops use. */
const NEW = { rateLimit: { max: 60, seconds: 600 } }

/** Vouchers of a shop, for its team. */
export function sellerVoucherRoutes(api: Api, deps: Deps): void {
  const voucherOf = async (shopId: number, id: number) =>
    (await showSellerVoucher(deps, { shopId, id })) ?? refuseUnknownVoucher()

  api.handle('GET /seller/vouchers', async ({ user: { shopId }, query }) =>
    reply(await listSellerVouchers(withBatchedReads(deps), { ...query, shopId, cursor: query.cursor })),
  )

  api.handle('GET /seller/vouchers/{id}', async ({ user: { shopId }, params: { id } }) => {
    const voucher = await voucherOf(shopId, id)
    return voucher instanceof Refusal ? voucher : reply({ voucher })
  })

  api.handle(
    'POST /seller/vouchers',
    async ({ user: { shopId, actor }, body: { code, ...terms } }) => {
      const made = await createVoucher(deps, { shopId, actor, code, terms: withDefaults(terms) })
      if (made instanceof Refusal) return made
      const voucher = await voucherOf(shopId, made.id)
      return voucher instanceof Refusal ? voucher : reply({ voucher }).withChange(made.change)
    },
    NEW,
  )

  api.handle('PATCH /seller/vouchers/{id}', async ({ user: { shopId, actor }, params: { id }, body }) => {
    const { version, ...terms } = body
    const change = await updateVoucher(deps, { shopId, id, actor, version, set: terms })
    if (change instanceof Refusal) return change
    const voucher = await voucherOf(shopId, id)
    if (voucher instanceof Refusal) return voucher
    if (change === 'stale')
      return refuse('stale', text('Somebody else has changed this in the meantime'), { current: voucher })
    return reply({ voucher }).withChange(change)
  })

  api.handle('POST /seller/vouchers/{id}/stop', async ({ user: { shopId, actor }, params: { id } }) => {
    const change = await stopVoucher(deps, { shopId, id, actor })
    if (change instanceof Refusal) return change
    const voucher = await voucherOf(shopId, id)
    return voucher instanceof Refusal ? voucher : reply({ voucher }).withChange(change)
  })
}

/** Vouchers of the market, by the use cases of shops. */
export function operatorVoucherRoutes(api: Api, deps: Deps): void {
  const voucherOf = async (id: number) =>
    (await showSellerVoucher(deps, { shopId: null, id })) ?? refuseUnknownVoucher()

  async function replyWith(id: number, change: RecordedChange | undefined) {
    const voucher = await voucherOf(id)
    return voucher instanceof Refusal ? voucher : reply({ voucher }).withChange(change)
  }

  api.handle('GET /admin/vouchers', async ({ query }) =>
    reply(await listSellerVouchers(withBatchedReads(deps), { ...query, shopId: null, cursor: query.cursor })),
  )

  api.handle('GET /admin/vouchers/{id}', async ({ params: { id } }) => {
    const voucher = await voucherOf(id)
    return voucher instanceof Refusal ? voucher : reply({ voucher })
  })

  api.handle('POST /admin/vouchers', async ({ user: { actor }, body: { code, ...terms } }) => {
    const made = await createVoucher(deps, { shopId: null, actor, code, terms: withDefaults(terms) })
    return made instanceof Refusal ? made : replyWith(made.id, made.change)
  })

  api.handle('PATCH /admin/vouchers/{id}', async ({ user: { actor }, params: { id }, body }) => {
    const { version, ...terms } = body
    const change = await updateVoucher(deps, { shopId: null, id, actor, version, set: terms })
    if (change instanceof Refusal) return change
    if (change !== 'stale') return replyWith(id, change)
    const current = await voucherOf(id)
    if (current instanceof Refusal) return current
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
  })

  api.handle('POST /admin/vouchers/{id}/stop', async ({ user: { actor }, params: { id } }) => {
    const change = await stopVoucher(deps, { shopId: null, id, actor })
    return change instanceof Refusal ? change : replyWith(id, change)
  })
}
