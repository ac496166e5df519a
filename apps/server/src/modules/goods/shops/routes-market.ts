import type { MarketSellerDetails } from '@rialto/contract'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import {
  beginView,
  endView,
  INVITATIONS,
  invite,
  listInvitations,
  presentInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../people/access/index.ts'
import { approveShop, closeShop, rejectShop, reopenShop } from './decide-shop.ts'
import { listSellers, showSeller } from './list-sellers.ts'
import { refuseSellerInvitations } from './register-shop.ts'

/** Shops and applications to sell, for the market's staff. */
export function operatorSellerRoutes(api: Api, deps: OutboundDeps): void {
  /** The shop as a decision has left it. */
  async function answer(
    shopId: number,
    change: RecordedChange | Refusal,
  ): Promise<Reply<{ seller: MarketSellerDetails }> | Refusal> {
    if (change instanceof Refusal) return change
    const seller = await showSeller(deps, shopId)
    return seller instanceof Refusal ? seller : reply({ seller }).withChange(change)
  }

  api.handle('GET /admin/sellers', async ({ query }) => reply(await listSellers(deps, query)))

  const invitations = async () => ({
    items: (await listInvitations(deps, 'new_seller')).map((row) => {
      const { role: _, ...shown } = presentInvitation(row)
      return shown
    }),
  })

  api.handle('GET /admin/seller-invitations', async () => reply(await invitations()))

  api.handle(
    'POST /admin/seller-invitations',
    async ({ user, body: { email }, request }) => {
      const refusal = await refuseSellerInvitations(deps)
      if (refusal) return refusal
      const { id: inviterId, actor } = user
      const change = await invite(deps, { email, role: 'new_seller', shopId: 'new_seller', inviterId, actor })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: inviterId })
      return reply(await invitations()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle(
    'POST /admin/seller-invitations/{id}/resend',
    async ({ user, params: { id }, request }) => {
      const refusal = await refuseSellerInvitations(deps)
      if (refusal) return refusal
      const { id: inviterId, actor } = user
      const change = await resendInvitation(deps, { id, shopId: 'new_seller', inviterId, actor })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: inviterId })
      return reply(await invitations()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /admin/seller-invitations/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await revokeInvitation(deps, { id, shopId: 'new_seller', actor })
    return change instanceof Refusal ? change : reply(await invitations()).withChange(change)
  })

  api.handle('GET /admin/sellers/{id}', async ({ params }) => {
    const seller = await showSeller(deps, params.id)
    return seller instanceof Refusal ? seller : reply({ seller })
  })

  api.handle('POST /admin/sellers/{id}/approve', async ({ user: { actor }, params: { id } }) =>
    answer(id, await approveShop(deps, { shopId: id, actor })),
  )

  api.handle('POST /admin/sellers/{id}/reject', async ({ user: { actor }, params: { id }, body: { reason } }) =>
    answer(id, await rejectShop(deps, { shopId: id, reason, actor })),
  )

  api.handle('POST /admin/sellers/{id}/close', async ({ user: { actor }, params: { id }, body: { reason } }) =>
    answer(id, await closeShop(deps, { shopId: id, reason, actor })),
  )

  api.handle('POST /admin/sellers/{id}/reopen', async ({ user: { actor }, params: { id } }) =>
    answer(id, await reopenShop(deps, { shopId: id, actor })),
  )

  api.handle('POST /admin/sellers/{id}/view', async ({ user: staff, params: { id: shopId } }) => {
    const change = await beginView(deps, { shopId, staff })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle('DELETE /admin/sellers/{id}/view', async ({ user: staff, params: { id: shopId } }) => {
    const change = await endView(deps, { shopId, staff })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
}
