import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { email, queryId } from '../input.ts'
import { OPERATOR_ROLES } from '../permissions.ts'
import { Staff } from '../shapes/access.ts'

const role = z.enum(OPERATOR_ROLES)
const byId = z.object({ id: queryId })

/** Calls of the market's staff in the console. */
export const operatorEndpoints = defineEndpoints({
  'GET /admin/staff': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'The people who run the market, the longest first, and open invitations.',
    data: Staff,
  },
  'POST /admin/staff': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'Invites a person to the staff by mail; a second invitation replaces the first.',
    body: z.object({ email, role }),
    data: Staff,
  },
  'PATCH /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'Gives one of the staff another role; the market keeps at least one owner.',
    params: byId,
    body: z.object({ role }),
    data: Staff,
  },
  'DELETE /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'Takes a person from the staff, with their API keys; the account stays, and the last owner cannot leave.',
    params: byId,
    data: Staff,
  },
  'POST /admin/staff/invitations/{id}/resend': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'Sends an invitation again with a new link; the former link stops working.',
    params: byId,
    data: Staff,
  },
  'DELETE /admin/staff/invitations/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    summary: 'Revokes an invitation.',
    params: byId,
    data: Staff,
  },
})
