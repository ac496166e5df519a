import { z } from 'zod'
import { OpenInvitation, Staff, Team } from './access.ts'
import { Entry } from './console.ts'
import { defineEndpoints } from './endpoint.ts'
import { email, givenPassword, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { OPERATOR_ROLES, SELLER_ROLES } from './permissions.ts'

const teamRole = z.enum(SELLER_ROLES)
const byId = z.object({ id: queryId })

/** The team of the shop that the caller works for. */
export const teamEndpoints = defineEndpoints({
  'GET /seller/team': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'The team of the shop, the longest first, and open invitations.',
    data: Team,
  },
  'POST /seller/team': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Invites a person into the team by mail; a second invitation replaces the first.',
    body: z.object({ email, role: teamRole }),
    data: Team,
  },
  'PATCH /seller/team/{id}': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Gives a member another role; the shop keeps at least one owner.',
    params: byId,
    body: z.object({ role: teamRole }),
    data: Team,
  },
  'DELETE /seller/team/{id}': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary:
      'Takes a person from the team at once, with their API keys; the account stays, and the last owner cannot leave.',
    params: byId,
    data: Team,
  },
  'POST /seller/team/invitations/{id}/resend': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Sends an invitation again with a new link; the former link stops working.',
    params: byId,
    data: Team,
  },
  'DELETE /seller/team/invitations/{id}': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Revokes an invitation.',
    params: byId,
    data: Team,
  },
})

const token = requiredText(limit.TOKEN_MAX)

/** Joining the console by the link of an invitation. The token travels in bodies alone, so that no log has it. */
export const invitationEndpoints = defineEndpoints({
  'POST /console/invitation': {
    access: 'public',
    summary: 'An invitation by the token of its link.',
    body: z.object({ token }),
    data: OpenInvitation,
  },
  'POST /console/join': {
    access: 'public',
    summary: 'Accepts an invitation with the password of the account, or makes one, and sets the cookie.',
    body: z.object({ token, password: givenPassword, name: requiredText(limit.NAME_MAX).optional() }),
    data: Entry,
  },
})

const staffRole = z.enum(OPERATOR_ROLES)

/** Calls of the market's staff in the console. */
export const operatorEndpoints = defineEndpoints({
  'GET /admin/staff': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff list',
    summary: 'The people who run the market, the longest first, and open invitations.',
    data: Staff,
  },
  'POST /admin/staff': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff invite',
    summary: 'Invites a person to the staff by mail; a second invitation replaces the first.',
    body: z.object({ email, role: staffRole }),
    data: Staff,
  },
  'PATCH /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff change',
    summary: 'Gives one of the staff another role; the market keeps at least one owner.',
    params: byId,
    body: z.object({ role: staffRole }),
    data: Staff,
  },
  'DELETE /admin/staff/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff remove',
    summary: 'Takes a person from the staff, with their API keys; the account stays, and the last owner cannot leave.',
    params: byId,
    data: Staff,
  },
  'POST /admin/staff/invitations/{id}/resend': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff invitations resend',
    summary: 'Sends an invitation again with a new link; the former link stops working.',
    params: byId,
    data: Staff,
  },
  'DELETE /admin/staff/invitations/{id}': {
    access: 'operator',
    permission: 'staff',
    withoutKeys: true,
    command: 'staff invitations remove',
    summary: 'Revokes an invitation.',
    params: byId,
    data: Staff,
  },
})
