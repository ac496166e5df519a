import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations/invite.ts'
import { listTeam } from './list-people.ts'
import { changeMemberRole, removeMember } from './team/manage-team.ts'

/** Per network: each sends a mail to an address that the caller chooses. */
export const INVITATIONS = { rateLimit: { max: 30, seconds: 600 } }

/** The team of a shop and its invitations. */
export function teamRoutes(api: Api, deps: OutboundDeps): void {
  const team = (shopId: number) => listTeam(deps, shopId)

  api.handle('GET /seller/team', async ({ user }) => reply(await team(user.shopId)))

  api.handle(
    'POST /seller/team',
    async ({ user, body, request }) => {
      const inviting = { shopId: user.shopId, inviterId: user.id, actor: user.actor }
      const change = await invite(deps, { ...body, ...inviting })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await team(user.shopId)).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('PATCH /seller/team/{id}', async ({ user, params, body, request }) => {
    const membership = { shopId: user.shopId, userId: params.id }
    const change = await changeMemberRole(deps, { ...membership, role: body.role, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('team_changed', { userId: params.id })
    return reply(await team(user.shopId)).withChange(change)
  })

  api.handle('DELETE /seller/team/{id}', async ({ user, params, request }) => {
    const change = await removeMember(deps, { shopId: user.shopId, userId: params.id, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('team_member_removed', { userId: params.id })
    return reply(await team(user.shopId)).withChange(change)
  })

  api.handle(
    'POST /seller/team/invitations/{id}/resend',
    async ({ user, params, request }) => {
      const inviting = { shopId: user.shopId, inviterId: user.id, actor: user.actor }
      const change = await resendInvitation(deps, { id: params.id, ...inviting })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await team(user.shopId)).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /seller/team/invitations/{id}', async ({ user, params }) => {
    const change = await revokeInvitation(deps, { id: params.id, shopId: user.shopId, actor: user.actor })
    return change instanceof Refusal ? change : reply(await team(user.shopId)).withChange(change)
  })
}
