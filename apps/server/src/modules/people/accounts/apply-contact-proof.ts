import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { composeMail, type OutboundDeps, type OutgoingMessage } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { type Destination, splitPhone } from './phones.ts'
import { type ContactHolder, giveAccount, insertUser, removeContact } from './repository-users.ts'
import {
  deleteStaff,
  endWaysIn,
  hasSold,
  keepShopAlone,
  leaveTeam,
  lockOtherOwners,
  type Place,
  selectPlaces,
  updateShop,
} from './repository-ways-in.ts'
import { type Channel, type ProofOutcome, proofOutcome } from './rules.ts'

interface ContactProof {
  contact: Destination
  /** The prover's name, if a sign-in provider gives it. */
  name: string | null
  locale: string
  now: number
}

interface AppliedProof {
  outcome: ProofOutcome
  /** The prover's account; undefined after a release, when they have none yet. */
  userId: number | undefined
  /** Where a taken over account was a member. */
  left?: LeftPlaces
}

const DEFAULT_NAME: TextKey = text('Shopper')

/** Values read before a write job, which may not read settings. */
export interface NoticeDeps extends Pick<OutboundDeps, 'config' | 'outbound'> {
  settings: Settings
}

/**
 * Applies the proof of a contact, by somebody who is not logged in, to the account that holds it (docs/decisions/040). Runs
 * within the caller's transaction.
 * @param holder the result of `lockContactHolder`.
 */
export async function applyContactProof(
  tx: Tx,
  deps: NoticeDeps,
  { holder, contact, name, locale, now }: ContactProof & { holder: ContactHolder },
): Promise<AppliedProof> {
  const outcome = proofOutcome(holder, contact.channel)
  if (outcome === 'take over') {
    const owner = { name: name ?? translate(locale, DEFAULT_NAME), locale, now }
    const left = await transferAccount(tx, holder, contact.channel, owner)
    if (left.hasWaitingShop) await tellOfWaitingShop(tx, deps, { holder, contact, locale })
    return { outcome, userId: holder.id, left }
  }
  if (outcome === 'release') await releaseContact(tx, deps, { holder, contact, now })
  return { outcome, userId: outcome === 'release' ? undefined : holder.id }
}

/**
 * Transfers an account without verified contacts to the person who proves one of them, and removes everything that may belong to
 * somebody else: the other contact, password, all ways in, addresses, cart and profile, and its place in teams and the staff. Orders,
 * tickets and chats stay, because they are the shop's records too.
 */
async function transferAccount(
  tx: Tx,
  holder: ContactHolder,
  channel: Channel,
  owner: { name: string; locale: string; now: number },
): Promise<LeftPlaces> {
  await giveAccount(tx, holder, channel, owner)
  await endWaysIn(tx, holder.id, 'take over')
  return leavePlaces(tx, { userId: holder.id, ...owner })
}

async function tellOfWaitingShop(
  tx: Tx,
  { config, outbound, settings }: NoticeDeps,
  { holder, contact: { channel }, locale }: { holder: ContactHolder; contact: Destination; locale: string },
): Promise<void> {
  for (const notice of composeNotices({ ...holder, locale }, [channel], 'shop_waits', {
    settings,
    appUrl: config.appUrl,
  }))
    await outbound.enqueue(tx, notice)
}

/** Closes the sockets of teams that an account has left, and shows lists without a shop that waits now. Called after the commit. */
export function publishLeftPlaces({ invalidations }: Pick<Deps, 'invalidations'>, left: LeftPlaces | undefined): void {
  if (!left) return
  for (const shopId of [null, ...left.shopIds]) invalidations.publishTeamChange(shopId)
  if (left.hasWaitingShop) invalidations.publish('catalogue')
}

/** Removes an unverified contact from an account, and notifies its owner at the remaining contact. */
export async function releaseContact(
  tx: Tx,
  { config, outbound, settings }: NoticeDeps,
  { holder, contact: { channel }, now }: { holder: ContactHolder; contact: Destination; now: number },
): Promise<void> {
  await removeContact(tx, holder, channel, now)
  const remaining = notifiableChannels(holder).filter((other) => other !== channel)
  for (const notice of composeNotices(holder, remaining, 'released', { settings, appUrl: config.appUrl }))
    await outbound.enqueue(tx, notice)
}

/** Creates an account for a proved contact that no account holds. @returns undefined if a concurrent request created one. */
export const insertVerifiedUser = (tx: Tx, { contact, name, locale, now }: ContactProof): Promise<number | undefined> =>
  insertUser(tx, {
    name: name ?? translate(locale, DEFAULT_NAME),
    ...(contact.channel === 'email'
      ? { email: contact.value, email_verified_at: now }
      : { phone: contact.value, phone_code: splitPhone(contact.value).phoneCode, phone_verified_at: now }),
    locale,
    created_at: now,
  })

interface Leaving {
  userId: number
  /** The language of the account's new owner. */
  locale: string
  now: number
}

/** The shops whose team or state changed; after the commit their sockets are closed and lists are read anew. */
export interface LeftPlaces {
  shopIds: number[]
  /** A shop that was open waits for the market now. */
  hasWaitingShop: boolean
}

/**
 * Takes an account that changes its owner out of the staff and out of each team, since the people there trusted somebody else. A shop that
 * nobody else with a proved contact owns stays with the account, alone: its other members, keys, webhooks and invitations end, and it waits
 * until the market has decided. Shoppers do not see it meanwhile.
 */
async function leavePlaces(tx: Tx, { userId, locale, now }: Leaving): Promise<LeftPlaces> {
  await deleteStaff(tx, userId)
  const places = await selectPlaces(tx, userId)
  let hasWaitingShop = false
  for (const { role, ...shop } of places) {
    const heirs = await lockOtherOwners(tx, shop.id, userId)
    if (role !== 'owner' || heirs.length > 0) await leaveTeam(tx, shop.id, userId, heirs)
    else {
      await keepShopAlone(tx, shop.id, userId)
      if (await letShopWait(tx, shop, { locale, now })) hasWaitingShop = true
    }
  }
  return { shopIds: places.map(({ id }) => id), hasWaitingShop }
}

/**
 * A shop that has sold is closed, so that its owner can complete what is open; one that has not waits among the applications.
 * @returns false if the shop was not open
 */
async function letShopWait(
  tx: Tx,
  shop: Omit<Place, 'role'>,
  { locale, now }: Omit<Leaving, 'userId'>,
): Promise<boolean> {
  if (shop.status !== 'active') return false
  const status = (await hasSold(tx, shop.id)) ? ('closed' as const) : ('pending' as const)
  const reason = translate(
    locale,
    text('The account of this shop went to the person whose email or phone it has. The market decides about the shop.'),
  )
  await updateShop(tx, shop.id, { status, rejection: reason })
  await recordChange(tx, {
    at: now,
    actor: { kind: 'system', id: null, name: '' },
    shopId: null,
    action: 'shop_suspended',
    subject: { kind: 'shop', id: shop.id, name: shop.name },
    sentence: text(
      'Closed the shop {{name}} until the market decides, since its account went to the owner of its contact',
    ),
    values: { name: shop.name },
    before: { status: shop.status, ...(shop.rejection !== null && { reason: shop.rejection }) },
    after: { status, reason },
    restorable: true,
  })
  return true
}

const sentences = {
  /** Somebody changed a contact with the account's session and its password or a code. */
  changed: text(
    'The email or phone of your account at {{shop}} was changed. If it was not you, write to the shop at once.',
  ),
  /** An unverified contact was moved to the person who proved it. */
  released: text(
    'An email or phone was taken out of your account at {{shop}}: somebody else has confirmed that it is theirs. The rest of your account stays as it is.',
  ),
  /** An account with a shop went to the person who proved its contact. */
  shop_waits: text(
    'Somebody had opened a shop with your account at {{shop}}, before you showed that its email or phone is yours. Nobody else has access to it now. Shoppers do not see the shop until the market has decided about it: please write to the market.',
  ),
} as const satisfies Record<string, TextKey>

interface NoticeContext {
  settings: Settings
  appUrl: string
}

/** Composes the notices to an account's owner, one for each of `channels`, in the account's language. */
export const composeNotices = (
  account: Pick<ContactHolder, 'email' | 'phone' | 'locale'>,
  channels: readonly Channel[],
  event: keyof typeof sentences,
  { settings, appUrl }: NoticeContext,
): OutgoingMessage[] =>
  channels.flatMap((channel): OutgoingMessage[] => {
    const to = channel === 'email' ? account.email : account.phone
    if (to === null) return []
    const { locale } = account
    const values = { shop: settings.app_name }
    const sentence = translate(locale, sentences[event], values)
    if (channel === 'sms') return [{ channel, to, subject: '', text: sentence, html: null }]
    const subject = translate(locale, text('Your account at {{shop}} was changed'), values)
    return [{ channel, to, ...composeMail(settings, { locale, appUrl }, { subject, paragraphs: [sentence] }) }]
  })

/**
 * The channels that a notice may use: every verified contact, and also an unverified email. Text messages cost money, so none goes
 * to an unverified phone.
 */
export const notifiableChannels = (account: ContactHolder): Channel[] => [
  ...(account.email === null ? [] : (['email'] as const)),
  ...(account.phone === null || account.phone_verified_at === null ? [] : (['sms'] as const)),
]
