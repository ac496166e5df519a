import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { email, queryId } from '../input.ts'
import { SELLER_ROLES } from '../permissions.ts'
import { Team } from '../shapes/access.ts'

const role = z.enum(SELLER_ROLES)
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
    body: z.object({ email, role }),
    data: Team,
  },
  'PATCH /seller/team/{id}': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Gives a member another role; the shop keeps at least one owner.',
    params: byId,
    body: z.object({ role }),
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
