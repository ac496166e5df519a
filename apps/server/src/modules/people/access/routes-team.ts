import { OPERATOR_KEY_PERMISSIONS, SELLER_KEY_PERMISSIONS } from '@rialto/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { consoleCookies } from '../../../lib/console-cookie.ts'
import { personOf } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { createKey, endKey, listMarketKeys, listShopKeys } from './manage-keys.ts'
import { changeStaffRole, removeStaff } from './manage-staff.ts'
import { changeMemberRole, listPeopleOfMarket, listTeam, removeMember } from './manage-team.ts'

/** Per network: each sends a mail to an address that the caller chooses. */
export const INVITATIONS = { rateLimit: { max: 30, seconds: 600 } }

/** The team of a shop and its invitations. */
export function teamRoutes(api: Api, deps: OutboundDeps): void {
  const team = (shopId: number) => listTeam(deps, shopId)

  api.handle('GET /seller/team', async ({ user }) => reply(await team(user.shopId)))

  api.handle(
    'POST /seller/team',
    async ({ user, body, caller }) => {
      const inviting = { shopId: user.shopId, inviterId: user.id, actor: user.actor }
      const change = await invite(deps, { ...body, ...inviting })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: user.id })
      return reply(await team(user.shopId)).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('PATCH /seller/team/{id}', async ({ user, params, body, caller }) => {
    const membership = { shopId: user.shopId, userId: params.id }
    const change = await changeMemberRole(deps, { ...membership, role: body.role, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('team_changed', { userId: params.id })
    return reply(await team(user.shopId)).withChange(change)
  })

  api.handle('DELETE /seller/team/{id}', async ({ user, params, caller }) => {
    const change = await removeMember(deps, { shopId: user.shopId, userId: params.id, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('team_member_removed', { userId: params.id })
    return reply(await team(user.shopId)).withChange(change)
  })

  api.handle(
    'POST /seller/team/invitations/{id}/resend',
    async ({ user, params, caller }) => {
      const inviting = { shopId: user.shopId, inviterId: user.id, actor: user.actor }
      const change = await resendInvitation(deps, { id: params.id, ...inviting })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: user.id })
      return reply(await team(user.shopId)).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /seller/team/invitations/{id}', async ({ user, params }) => {
    const change = await revokeInvitation(deps, { id: params.id, shopId: user.shopId, actor: user.actor })
    return change instanceof Refusal ? change : reply(await team(user.shopId)).withChange(change)
  })
}

/** The staff and its invitations, for those who may change it. */
export function staffRoutes(api: Api, deps: OutboundDeps): void {
  const staff = () => listPeopleOfMarket(deps)

  api.handle('GET /admin/staff', async () => reply(await staff()))

  api.handle(
    'POST /admin/staff',
    async ({ user, body, caller }) => {
      const change = await invite(deps, { ...body, shopId: null, inviterId: user.id, actor: user.actor })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: user.id })
      return reply(await staff()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('PATCH /admin/staff/{id}', async ({ user, params, body, caller }) => {
    const change = await changeStaffRole(deps, { userId: params.id, role: body.role, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('staff_changed', { userId: params.id })
    return reply(await staff()).withChange(change)
  })

  api.handle('DELETE /admin/staff/{id}', async ({ user, params, caller }) => {
    const change = await removeStaff(deps, { userId: params.id, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('staff_removed', { userId: params.id })
    return reply(await staff()).withChange(change)
  })

  api.handle(
    'POST /admin/staff/invitations/{id}/resend',
    async ({ user, params, caller }) => {
      const inviting = { shopId: null, inviterId: user.id, actor: user.actor }
      const change = await resendInvitation(deps, { id: params.id, ...inviting })
      if (change instanceof Refusal) return change
      caller.audit('invitation_sent', { userId: user.id })
      return reply(await staff()).withChange(change)
    },
    INVITATIONS,
  )

  api.handle('DELETE /admin/staff/invitations/{id}', async ({ user, params }) => {
    const change = await revokeInvitation(deps, { id: params.id, shopId: null, actor: user.actor })
    return change instanceof Refusal ? change : reply(await staff()).withChange(change)
  })
}

/** Per network; each account has pauses after failures besides. */
const TRIES = { rateLimit: { max: 60, seconds: 60 } }

/** Joining a team or the staff by the link of an invitation. */
export function invitationRoutes(api: Api, deps: ModuleDeps): void {
  api.handle(
    'POST /console/invitation',
    async ({ body }) => {
      const invitation = await showInvitation(deps, body.token)
      return invitation instanceof Refusal ? invitation : reply(invitation)
    },
    TRIES,
  )

  api.handle(
    'POST /console/join',
    async ({ body, caller, userAgent }) => {
      const acceptance = { ...body, userAgent }
      const entry = await acceptInvitation(deps, acceptance, caller)
      if (entry instanceof Refusal) return entry
      return reply({ next: entry.next }).withCookies(consoleCookies(entry.token, deps.config))
    },
    TRIES,
  )
}

/** API keys of shops and of the market. */
export function keyRoutes(api: Api, deps: Deps): void {
  const allowedOf = <P extends string>(all: readonly P[], own: ReadonlySet<P>) => new Set(all.filter((p) => own.has(p)))

  api.handle('GET /seller/api-keys', async ({ user }) => reply({ items: await listShopKeys(deps, user.shopId) }))

  api.handle('POST /seller/api-keys', async ({ user, body, caller }) => {
    const allowed = allowedOf(SELLER_KEY_PERMISSIONS, user.permissions)
    const made = await createKey(deps, {
      ...body,
      shopId: user.shopId,
      creatorId: personOf(user),
      actor: user.actor,
      allowed,
    })
    if (made instanceof Refusal) return made
    caller.audit('api_key_made', { userId: user.id })
    return reply({ key: made.key, items: await listShopKeys(deps, user.shopId) }).withChange(made.change)
  })

  api.handle('DELETE /seller/api-keys/{id}', async ({ user, params, caller }) => {
    const change = await endKey(deps, { id: params.id, shopId: user.shopId, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('api_key_ended', { userId: user.id })
    return reply({ items: await listShopKeys(deps, user.shopId) }).withChange(change)
  })

  api.handle('GET /admin/api-keys', async () => reply({ items: await listMarketKeys(deps) }))

  api.handle('POST /admin/api-keys', async ({ user, body, caller }) => {
    const allowed = allowedOf(OPERATOR_KEY_PERMISSIONS, user.permissions)
    const made = await createKey(deps, { ...body, shopId: null, creatorId: personOf(user), actor: user.actor, allowed })
    if (made instanceof Refusal) return made
    caller.audit('api_key_made', { userId: user.id })
    return reply({ key: made.key, items: await listMarketKeys(deps) }).withChange(made.change)
  })

  api.handle('DELETE /admin/api-keys/{id}', async ({ user, params, caller }) => {
    const change = await endKey(deps, { id: params.id, shopId: null, actor: user.actor })
    if (change instanceof Refusal) return change
    caller.audit('api_key_ended', { userId: user.id })
    return reply({ items: await listMarketKeys(deps) }).withChange(change)
  })
}
