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
  lockInvitation,
  replaceInvitation,
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

interface Invited {
  email: string
  role: SellerRole | OperatorRole
}

/** Invites a person by mail. An earlier invitation to the address is replaced; its link stops working. */
export const invite = (
  deps: OutboundDeps,
  { email, role, ...inviting }: Inviting & Invited,
): Promise<RecordedChange | Refusal> => sendTo(deps, inviting, async () => ({ email: email.toLowerCase(), role }))

/** Sends an invitation again, with a new link. */
export const resendInvitation = (
  deps: OutboundDeps,
  { id, ...inviting }: Inviting & { id: number },
): Promise<RecordedChange | Refusal> =>
  sendTo(deps, inviting, (tx) => lockInvitation(tx, { id, shopId: inviting.shopId }))

/** Sends an invitation to the person that is found within the transaction, so that none is sent again that was revoked meanwhile. */
async function sendTo(
  { database, settings, config, outbound, now }: OutboundDeps,
  { shopId, inviterId, actor }: Inviting,
  find: (tx: Tx) => Promise<Invited | undefined>,
): Promise<RecordedChange | Refusal> {
  const all = await settings.read()
  const token = randomBytes(32).toString('base64url')
  const sentAt = now()
  const expiresAt = sentAt + INVITATION_DAYS * DAY
  const change = await database.write(async (tx) => {
    await lockOwnersOf(tx, shopId)
    const invited = await find(tx)
    if (!invited) return refuseUnknown()
    const { email, role } = invited
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
    const locale = (await selectLocaleOf(tx, email)) ?? all.app_locale
    const shopName = shopId === null ? undefined : await selectShopName(tx, shopId)
    const mail = { email, locale, inviterName: actor.name, shopName, role, token, expiresAt }
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
