import type { StaffMember as PresentedStaff } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { callerOf } from '../../lib/security-events.ts'
import { changeStaffRole, listStaff, removeStaff, type StaffMember } from './operator/manage-staff.ts'

/** The staff, for those who may change it. */
export function staffRoutes(api: Api, deps: Deps): void {
  const items = async () => (await listStaff(deps)).map(presentStaff)

  api.handle('GET /admin/staff', async () => reply({ items: await items() }))

  api.handle('PATCH /admin/staff/{id}', async ({ user, params, body, request }) => {
    const change = await changeStaffRole(deps, { userId: params.id, role: body.role, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('staff_changed', { userId: params.id })
    return reply({ items: await items() }).withChange(change)
  })

  api.handle('DELETE /admin/staff/{id}', async ({ user, params, request }) => {
    const change = await removeStaff(deps, { userId: params.id, actor: user.actor })
    if (change instanceof Refusal) return change
    callerOf(request).audit('staff_removed', { userId: params.id })
    return reply({ items: await items() }).withChange(change)
  })
}

const presentStaff = ({ created_at, disabled_at, ...staff }: StaffMember): PresentedStaff => ({
  ...staff,
  is_closed: disabled_at !== null,
  since: new Date(created_at).toISOString(),
})
