import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { queryId } from '../input.ts'
import { OPERATOR_ROLES } from '../permissions.ts'
import { StaffMember } from '../shapes/console.ts'

/** Calls of the market's staff in the console. */
export const operatorEndpoints = defineEndpoints({
  'GET /admin/staff': {
    access: 'operator',
    permission: 'staff',
    summary: 'The people who run the market, the longest first.',
    data: z.object({ items: z.array(StaffMember) }),
  },
  'PATCH /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    summary: 'Gives one of the staff another role; the market keeps at least one owner.',
    params: z.object({ id: queryId }),
    body: z.object({ role: z.enum(OPERATOR_ROLES) }),
    data: z.object({ items: z.array(StaffMember) }),
  },
  'DELETE /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    summary: 'Takes a person from the staff; the account stays, and the last owner cannot leave.',
    params: z.object({ id: queryId }),
    data: z.object({ items: z.array(StaffMember) }),
  },
})
