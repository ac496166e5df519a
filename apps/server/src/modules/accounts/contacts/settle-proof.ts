import type { Tx } from '../../../db/index.ts'
import { type TextKey, text, translate } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Destination } from '../otp/destination.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { insertUser } from '../repository-users.ts'
import { noticesTo, reachable } from './notices.ts'
import { giveToProver, type Holder, removeContact } from './repository.ts'
import { outcomeOfProof, type ProofOutcome } from './rules.ts'

export interface Proof {
  contact: Destination
  /** The prover's name, if a provider tells it. */
  name: string | null
  locale: string
  now: number
}

export interface Settled {
  outcome: ProofOutcome
  /** The account that is the prover's; undefined after a release, where they have none yet. */
  userId: number | undefined
}

const nameless: TextKey = text('Shopper')

/** Values read before a write job, which may not read settings. */
export interface NoticeDeps extends Pick<OutboundDeps, 'config' | 'outbound'> {
  settings: Settings
}

/**
 * Decides what a proof by somebody who is not logged in means for the account that holds the contact, and does it
 * (docs/decisions/040). Runs within the caller's transaction.
 * @param holder from `lockHolder`.
 */
export async function settleProof(
  tx: Tx,
  deps: NoticeDeps,
  { holder, contact, name, locale, now }: Proof & { holder: Holder },
): Promise<Settled> {
  const outcome = outcomeOfProof(holder, contact.channel)
  if (outcome === 'take over')
    await giveToProver(tx, holder, contact.channel, { name: name ?? translate(locale, nameless), locale, now })
  if (outcome === 'release') await releaseContact(tx, deps, { holder, contact, now })
  return { outcome, userId: outcome === 'release' ? undefined : holder.id }
}

/** Takes an unproved contact from an account, and tells its owner at the contacts that are left. */
export async function releaseContact(
  tx: Tx,
  { config, outbound, settings }: NoticeDeps,
  { holder, contact: { channel }, now }: { holder: Holder; contact: Destination; now: number },
): Promise<void> {
  await removeContact(tx, holder, channel, now)
  const left = reachable(holder).filter((other) => other !== channel)
  for (const notice of noticesTo(holder, left, 'released', { settings, appUrl: config.appUrl }))
    await outbound.enqueue(tx, notice)
}

/** An account for somebody who proved a contact that no account holds. @returns undefined where another was quicker. */
export const addProved = (tx: Tx, { contact, name, locale, now }: Proof): Promise<number | undefined> =>
  insertUser(tx, {
    name: name ?? translate(locale, nameless),
    ...(contact.channel === 'email'
      ? { email: contact.value, email_verified_at: now }
      : { phone: contact.value, phone_code: splitPhone(contact.value).phoneCode, phone_verified_at: now }),
    locale,
    created_at: now,
  })
