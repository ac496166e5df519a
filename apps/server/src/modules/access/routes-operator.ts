import type { Staff } from '@rialto/contract'
import type { OperatorRole } from '@rialto/contract/permissions'
import { type Api, reply } from '../../http/api.ts'
import { callerOf } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations/invite.ts'
import { selectInvitations } from './invitations/repository.ts'
import { changeStaffRole, listStaff, removeStaff } from './operator/manage-staff.ts'
import { presentInvitation, presentPerson } from './present-people.ts'
import { INVITATIONS } from './routes-team.ts'

/** The staff and its invitations, for those who may change it. */
export function staffRoutes(api: Api, deps: OutboundDeps): void {
  const staff = async (): Promise<Staff> => ({
    items: (await listStaff(deps)).map(presentPerson),
    invitations: (await selectInvitations(deps.database.db, null)).map(presentInvitation<OperatorRole>),
  })

  api.handle('GET /admin/staff', async () => reply(await staff()))

  api.handle(
    'POST /admin/staff',
    async ({ user, body, request }) => {
      const refusal = await invite(deps, {
        ...body,
        shopId: null,
        inviter: { id: user.id, name: user.actor.name },
      })
      if (refusal) return refusal
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await staff(), text('Invitation sent'))
    },
    INVITATIONS,
  )

  api.handle('PATCH /admin/staff/{id}', async ({ params, body, request }) => {
    const refusal = await changeStaffRole(deps, { userId: params.id, role: body.role })
    if (refusal) return refusal
    callerOf(request).audit('staff_changed', { userId: params.id })
    return reply(await staff(), text('Role changed'))
  })

  api.handle('DELETE /admin/staff/{id}', async ({ params, request }) => {
    const refusal = await removeStaff(deps, params.id)
    if (refusal) return refusal
    callerOf(request).audit('staff_removed', { userId: params.id })
    return reply(await staff(), text('Removed from the staff'))
  })

  api.handle(
    'POST /admin/staff/invitations/{id}/resend',
    async ({ user, params, request }) => {
      const inviter = { id: user.id, name: user.actor.name }
      const refusal = await resendInvitation(deps, { id: params.id, shopId: null, inviter })
      if (refusal) return refusal
      callerOf(request).audit('invitation_sent', { userId: user.id })
      return reply(await staff(), text('Invitation sent'))
    },
    INVITATIONS,
  )

  api.handle('DELETE /admin/staff/invitations/{id}', async ({ params }) => {
    const refusal = await revokeInvitation(deps, { id: params.id, shopId: null })
    return refusal ?? reply(await staff(), text('Invitation revoked'))
  })
}
