import type { Deps } from '../../../../deps.ts'
import { type Api, reply } from '../../../../http/api.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { createVoucher } from './create-voucher.ts'
import { listSellerVouchers, showSellerVoucher } from './list-seller-vouchers.ts'
import { stopVoucher } from './stop-voucher.ts'
import { refuseUnknownVoucher, updateVoucher } from './update-voucher.ts'
import { withLimits } from './with-limits.ts'

/** Slows down the guessing of codes that other shops use. */
const NEW = { rateLimit: { max: 60, seconds: 600 } }

/** Vouchers of a shop, for its team. */
export function sellerVoucherRoutes(api: Api, deps: Deps): void {
  const voucherOf = async (shopId: number, id: number) =>
    (await showSellerVoucher(deps, { shopId, id })) ?? refuseUnknownVoucher()

  api.handle('GET /seller/vouchers', async ({ user: { shopId }, query }) =>
    reply(await listSellerVouchers(deps, { ...query, shopId, cursor: query.cursor })),
  )

  api.handle('GET /seller/vouchers/{id}', async ({ user: { shopId }, params: { id } }) => {
    const voucher = await voucherOf(shopId, id)
    return voucher instanceof Refusal ? voucher : reply({ voucher })
  })

  api.handle(
    'POST /seller/vouchers',
    async ({ user: { shopId, actor }, body: { code, ...terms } }) => {
      const made = await createVoucher(deps, { shopId, actor, code, terms: withLimits(terms) })
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
