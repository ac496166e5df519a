import type { StaffMember as PresentedStaff } from '@rialto/contract'
import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { callerOf } from '../../lib/security-events.ts'
import { text } from '../../texts/index.ts'
import { changeStaffRole, listStaff, removeStaff, type StaffMember } from './operator/manage-staff.ts'

/** The staff, for those who may change it. */
export function staffRoutes(api: Api, deps: Deps): void {
  const items = async () => (await listStaff(deps)).map(presentStaff)

  api.handle('GET /admin/staff', async () => reply({ items: await items() }))

  api.handle('PATCH /admin/staff/{id}', async ({ params, body, request }) => {
    const refusal = await changeStaffRole(deps, { userId: params.id, role: body.role })
    if (refusal) return refusal
    callerOf(request).audit('staff_changed', { userId: params.id })
    return reply({ items: await items() }, text('Role changed'))
  })

  api.handle('DELETE /admin/staff/{id}', async ({ params, request }) => {
    const refusal = await removeStaff(deps, params.id)
    if (refusal) return refusal
    callerOf(request).audit('staff_removed', { userId: params.id })
    return reply({ items: await items() }, text('Removed from the staff'))
  })
}

const presentStaff = ({ created_at, disabled_at, ...staff }: StaffMember): PresentedStaff => ({
  ...staff,
  is_closed: disabled_at !== null,
  since: new Date(created_at).toISOString(),
})
