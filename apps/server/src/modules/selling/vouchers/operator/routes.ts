import type { Deps } from '../../../../deps.ts'
import { type Api, reply } from '../../../../http/api.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { createVoucher } from '../seller/create-voucher.ts'
import { listSellerVouchers, showSellerVoucher } from '../seller/list-seller-vouchers.ts'
import { stopVoucher } from '../seller/stop-voucher.ts'
import { refuseUnknownVoucher, updateVoucher } from '../seller/update-voucher.ts'
import { withLimits } from '../seller/with-limits.ts'

/** Vouchers of the market, by the use cases of shops. */
export function operatorVoucherRoutes(api: Api, deps: Deps): void {
  const voucherOf = async (id: number) =>
    (await showSellerVoucher(deps, { shopId: null, id })) ?? refuseUnknownVoucher()

  async function replyWith(id: number, change: RecordedChange | undefined) {
    const voucher = await voucherOf(id)
    return voucher instanceof Refusal ? voucher : reply({ voucher }).withChange(change)
  }

  api.handle('GET /admin/vouchers', async ({ query }) =>
    reply(await listSellerVouchers(deps, { ...query, shopId: null, cursor: query.cursor })),
  )

  api.handle('GET /admin/vouchers/{id}', async ({ params: { id } }) => {
    const voucher = await voucherOf(id)
    return voucher instanceof Refusal ? voucher : reply({ voucher })
  })

  api.handle('POST /admin/vouchers', async ({ user: { actor }, body: { code, ...terms } }) => {
    const made = await createVoucher(deps, { shopId: null, actor, code, terms: withLimits(terms) })
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
