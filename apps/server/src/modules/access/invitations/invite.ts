import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS, TEAM_MAX } from '@rialto/contract/limits'
import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { hashToken, refuseFields } from '../../accounts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { selectAllStaff, selectTeam } from '../memberships/repository.ts'
import { lockOwnersOf } from '../memberships/repository-owners.ts'
import { composeInvitation } from './compose-invitation.ts'
import { recordInvitation } from './record-invitation.ts'
import {
  deleteInvitation,
  replaceInvitation,
  selectInvitation,
  selectInvitations,
  selectLocaleOf,
  selectShopName,
} from './repository.ts'

const DAY = 86_400_000

/** The place that somebody invites into: a shop's team, or the market's staff for null. */
interface Inviting {
  shopId: number | null
  /** Their user id; null: a command invites. */
  inviterId: number | null
  actor: Actor
}

interface NewInvitation extends Inviting {
  email: string
  role: SellerRole | OperatorRole
}

/** Invites a person by mail. An earlier invitation to the address, with its link, is replaced. */
export async function invite(deps: OutboundDeps, given: NewInvitation): Promise<RecordedChange | Refusal> {
  const { shopId, inviterId, actor, role } = given
  const { database, settings, config, outbound, now } = deps
  const email = given.email.toLowerCase()
  const all = await settings.read()
  const locale = (await selectLocaleOf(database.db, email)) ?? all.app_locale
  const shopName = shopId === null ? undefined : await selectShopName(database.db, shopId)
  const token = randomBytes(32).toString('base64url')
  const sentAt = now()
  const expiresAt = sentAt + INVITATION_DAYS * DAY
  const mail = { email, locale, inviterName: actor.name, shopName, role, token, expiresAt }
  const change = await database.write(async (tx) => {
    await lockOwnersOf(tx, shopId)
    const problem = await findProblem(tx, shopId, email)
    if (problem) return problem
    await replaceInvitation(tx, {
      shop_id: shopId,
      email,
      role,
      token_hash: hashToken(token),
      invited_by: inviterId,
      sent_at: sentAt,
      expires_at: expiresAt,
    })
    await outbound.enqueue(tx, composeInvitation(all, config.appUrl, mail))
    return recordInvitation(tx, { action: 'invitation_sent', shopId, email, role, actor, at: sentAt })
  })
  if (!(change instanceof Refusal)) outbound.kick()
  return change
}

async function findProblem(tx: Tx, shopId: number | null, email: string): Promise<Refusal | undefined> {
  const people = shopId === null ? await selectAllStaff(tx) : await selectTeam(tx, shopId)
  if (people.some((person) => person.email === email))
    return refuseFields({ email: { text: text('This person is a member already') } })
  const others = (await selectInvitations(tx, shopId)).filter((invitation) => invitation.email !== email)
  if (people.length + others.length < TEAM_MAX) return undefined
  return refuse('conflict', text('There are as many members and invitations as there may be'))
}

/** Sends an invitation again, with a new link. */
export async function resendInvitation(
  deps: OutboundDeps,
  { id, ...inviting }: Inviting & { id: number },
): Promise<RecordedChange | Refusal> {
  const invitation = await selectInvitation(deps.database.db, { id, shopId: inviting.shopId })
  return invitation ? invite(deps, { ...inviting, ...invitation }) : refuseUnknown()
}

/** Revokes an invitation; its link stops working. */
export const revokeInvitation = (
  { database, now }: OutboundDeps,
  { actor, ...invitation }: { id: number; shopId: number | null; actor: Actor },
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const revoked = await deleteInvitation(tx, invitation)
    if (!revoked) return refuseUnknown()
    const { shopId } = invitation
    return recordInvitation(tx, { action: 'invitation_revoked', shopId, ...revoked, actor, at: now() })
  })

const refuseUnknown = () => refuse('not_found', text('Not found'))

/** Lists the invitations of a place that nobody has accepted, the newest first. */
export const listInvitations = ({ database }: Pick<OutboundDeps, 'database'>, shopId: number | null) =>
  selectInvitations(database.db, shopId)
