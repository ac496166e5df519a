import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS, TEAM_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { InvitationsTable } from '../../../db/tables.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, type TextKey, text, translate } from '../../../lib/texts.ts'
import { composeMail, nameInMail, type OutboundDeps, type OutgoingMessage } from '../../base/outbound/index.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import { recordChange, valueTexts } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { hashToken, refuseFields } from '../accounts/index.ts'
import {
  deleteInvitation,
  hasProvedContact,
  type InvitationPlace,
  lockInvitation,
  ownsShop,
  replaceInvitation,
  selectInvitations,
  selectLocaleOf,
  selectShopName,
} from './repository-invitations.ts'
import { lockOwnersOf, selectAllStaff, selectTeam } from './repository-members.ts'
import { invitationKeys } from './rules.ts'

interface InvitationMail {
  email: string
  locale: string
  inviterName: string
  /** Undefined for the market's staff. */
  shopName: string | undefined
  role: InvitationsTable['role']
  token: string
  expiresAt: number
}

/** Composes the mail of an invitation. Its link has the token as a fragment, which browsers send to no server, so that no log has it. */
function composeInvitation(
  settings: Settings,
  appUrl: string,
  { email, locale, inviterName, shopName, role, token, expiresAt }: InvitationMail,
): OutgoingMessage {
  const tr = (key: TextKey) =>
    translate(locale, key, {
      inviter: nameInMail(inviterName),
      shop: shopName === undefined ? settings.app_name : nameInMail(shopName),
      market: settings.app_name,
      role: translate(locale, valueTexts.role[role]),
    })
  const isToSell = role === 'new_seller'
  const content = {
    subject: tr(text('Invitation to {{shop}}')),
    paragraphs: [
      isToSell
        ? tr(
            text(
              '{{inviter}} invites you to open a shop of your own at {{market}}. It opens as soon as you register it.',
            ),
          )
        : shopName === undefined
          ? tr(text('{{inviter}} invites you to the staff of {{market}}. Your role: {{role}}.'))
          : tr(text('{{inviter}} invites you to the team of the shop {{shop}} at {{market}}. Your role: {{role}}.')),
      tr(text('The link works once, for seven days. If you do not know who invites you, do nothing.')),
    ],
    link: isToSell
      ? { label: tr(text('Open your shop')), url: `${appUrl}/shop/register#invitation=${token}` }
      : { label: tr(text('Accept the invitation')), url: `${appUrl}/console/join#token=${token}` },
  }
  return {
    channel: 'email',
    to: email,
    ...composeMail(settings, { locale, appUrl }, content),
    secretUntil: expiresAt,
  }
}

const sentences = {
  invitation_sent: text('Invited {{email}} as {{role}}'),
  invitation_revoked: text('Revoked the invitation of {{email}}'),
  invitation_accepted: text('Joined as {{role}}'),
}

const sentencesToSellers: typeof sentences = {
  ...sentences,
  invitation_sent: text('Invited {{email}} to open a shop'),
  invitation_accepted: text('Opened a shop by the invitation of {{email}}'),
}

interface InvitationChange {
  action: keyof typeof sentences
  /** Null: to the staff. */
  shopId: number | null
  email: string
  role: InvitationsTable['role']
  actor: Actor
  at: number
}

export const recordInvitation = (
  tx: Tx,
  { action, shopId, email, role, actor, at }: InvitationChange,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId,
    action,
    subject: { kind: subjectOf(shopId, role), id: null, name: email },
    sentence: (role === 'new_seller' ? sentencesToSellers : sentences)[action],
    values: { email, role: part(valueTexts.role[role]) },
    after: { role },
  })

const subjectOf = (shopId: number | null, role: string) =>
  role === 'new_seller' ? 'shop' : shopId === null ? 'staff' : 'member'

const DAY = 86_400_000
/** Open ones to new sellers, as many as one person can keep in view. */
const SELLER_INVITATIONS_MAX = 200

/** The place that somebody invites into: a shop's team, the market's staff for null, or among the sellers. */
interface Inviting {
  shopId: InvitationPlace
  /** Their user id; null: a command invites. */
  inviterId: number | null
  actor: Actor
}

interface Invited {
  email: string
  role: InvitationsTable['role']
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
  sendTo(deps, inviting, (tx) => lockInvitation(tx, { id, place: inviting.shopId }))

/** Sends an invitation to the person that is found within the transaction, so that none is sent again that was revoked meanwhile. */
async function sendTo(
  { database, settings, config, outbound, now }: OutboundDeps,
  { shopId: place, inviterId, actor }: Inviting,
  find: (tx: Tx) => Promise<Invited | undefined>,
): Promise<RecordedChange | Refusal> {
  const all = await settings.read()
  const token = randomBytes(32).toString('base64url')
  const sentAt = now()
  const expiresAt = sentAt + INVITATION_DAYS * DAY
  const shopId = typeof place === 'number' ? place : null
  const change = await database.write(async (tx) => {
    await lockOwnersOf(tx, shopId)
    const invited = await find(tx)
    if (!invited) return refuseUnknown()
    const { email } = invited
    const problem = (await refuseUnproved(tx, inviterId)) ?? (await findProblem(tx, place, email))
    if (problem) return problem
    return withinDailyLimits({ config, tx, now: sentAt }, { senderId: inviterId, shopId, email }, () =>
      send(tx, invited),
    )
  })
  if (!(change instanceof Refusal)) outbound.kick()
  return change

  async function send(tx: Tx, { email, role }: Invited): Promise<RecordedChange> {
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
  }
}

/** A command is the operator's own, who is not limited. */
const withinDailyLimits = (
  { config, tx, now }: Pick<OutboundDeps, 'config'> & { tx: Tx; now: number },
  { senderId, ...sending }: { senderId: number | null; shopId: number | null; email: string },
  send: () => Promise<RecordedChange>,
): Promise<RecordedChange | Refusal> => {
  if (senderId === null) return send()
  const keys = invitationKeys({ senderId, ...sending })
  return withinLimits(tx, { keys, enforced: config.rateLimits, now, refuse: refuseTooMany }, send)
}

const refuseTooMany = (seconds: number) =>
  refuse('too_many_requests', text('Too many invitations today. Please try again later.'), { retryAfter: seconds })

/** The mail names its sender: somebody whom nobody can reach must not have the market write to strangers. */
async function refuseUnproved(tx: Tx, inviterId: number | null): Promise<Refusal | undefined> {
  if (inviterId === null || (await hasProvedContact(tx, inviterId))) return undefined
  return refuse('account_unverified', text('Confirm your email or phone first: then you can invite people'))
}

async function findProblem(tx: Tx, place: InvitationPlace, email: string): Promise<Refusal | undefined> {
  const others = (await selectInvitations(tx, place)).filter((invitation) => invitation.email !== email)
  const tooMany = refuse('conflict', text('There are as many members and invitations as there may be'))
  if (place === 'new_seller') {
    if (await ownsShop(tx, email)) return refuseFields({ email: { text: text('This person has a shop already') } })
    return others.length < SELLER_INVITATIONS_MAX ? undefined : tooMany
  }
  const people = place === null ? await selectAllStaff(tx) : await selectTeam(tx, place)
  if (people.some((person) => person.email === email))
    return refuseFields({ email: { text: text('This person is a member already') } })
  return people.length + others.length < TEAM_MAX ? undefined : tooMany
}

/** Revokes an invitation; its link stops working. */
export const revokeInvitation = (
  { database, now }: OutboundDeps,
  { actor, id, shopId: place }: { id: number; shopId: InvitationPlace; actor: Actor },
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const revoked = await deleteInvitation(tx, { id, place })
    if (!revoked) return refuseUnknown()
    const shopId = typeof place === 'number' ? place : null
    return recordInvitation(tx, { action: 'invitation_revoked', shopId, ...revoked, actor, at: now() })
  })

const refuseUnknown = () => refuse('not_found', text('Not found'))

/** Lists the invitations of a place that nobody has accepted, the newest first. */
export const listInvitations = ({ database }: Pick<OutboundDeps, 'database'>, place: InvitationPlace) =>
  selectInvitations(database.db, place)
