import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations/invite.ts'
import { listPeopleOfMarket } from './list-people.ts'
import { changeStaffRole, removeStaff } from './operator/manage-staff.ts'
import { INVITATIONS } from './routes-team.ts'

/** The staff and its invitations, for those who may change it. */
export function staffRoutes(api: Api, deps: OutboundDeps): void {
  const staff = () => listPeopleOfMarket(deps)

  api.handle('GET /admin/staff', async () => reply(await staff()))

  api.handle(
    'POST /admin/staff',
    async ({ user, body, request }) => {
      const change = await invite(deps, { ...body, shopId: null, inviterId: user.id, actor: user.actor })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await staff()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('PATCH /admin/staff/{id}', async ({ user, params, body, request }) => {
    const change = await changeStaffRole(deps, { userId: params.id, role: body.role, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('staff_changed', { userId: params.id })
    return reply(await staff()).withChange(change)
  })

  api.handle('DELETE /admin/staff/{id}', async ({ user, params, request }) => {
    const change = await removeStaff(deps, { userId: params.id, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('staff_removed', { userId: params.id })
    return reply(await staff()).withChange(change)
  })

  api.handle(
    'POST /admin/staff/invitations/{id}/resend',
    async ({ user, params, request }) => {
      const inviting = { shopId: null, inviterId: user.id, actor: user.actor }
      const change = await resendInvitation(deps, { id: params.id, ...inviting })
      if (change instanceof Refusal) return change
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await staff()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /admin/staff/invitations/{id}', async ({ user, params }) => {
    const change = await revokeInvitation(deps, { id: params.id, shopId: null, actor: user.actor })
    return change instanceof Refusal ? change : reply(await staff()).withChange(change)
  })
}
