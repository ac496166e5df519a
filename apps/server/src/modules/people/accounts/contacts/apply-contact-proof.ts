import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { type TextKey, text, translate } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import type { Destination } from '../otp/destination.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { insertUser } from '../repository-users.ts'
import { type LeftPlaces, leavePlaces } from '../ways-in/leave-places.ts'
import { endWaysIn } from '../ways-in/repository.ts'
import { composeNotices, notifiableChannels } from './notices.ts'
import { type ContactHolder, giveAccount, removeContact } from './repository.ts'
import { type Channel, type ProofOutcome, proofOutcome } from './rules.ts'

export interface ContactProof {
  contact: Destination
  /** The prover's name, if a sign-in provider gives it. */
  name: string | null
  locale: string
  now: number
}

export interface AppliedProof {
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
