import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../texts/index.ts'
import { lockHolder } from '../contacts/repository.ts'
import type { ProofOutcome } from '../contacts/rules.ts'
import { addProved, type NoticeDeps, settleProof } from '../contacts/settle-proof.ts'
import type { Destination } from '../otp/destination.ts'
import { insertUser, lockUser } from '../repository-users.ts'
import type { Proof } from './proof.ts'
import { insertIdentity, selectIdentity } from './repository.ts'

/** Another sign-in was quicker: what was read no longer holds. */
export class Raced extends Error {}

export interface Newcomer {
  proof: Proof
  /** What the browser says that they are called; for providers that tell it to nobody else. */
  saidName: string | null
  locale: string
  now: number
}

/** Whose account it is, and how it came to be theirs; for the log. */
export interface Found {
  userId: number
  how: 'known' | 'new' | ProofOutcome
  /** The account that held the address before, where it was not this one. */
  loserId?: number
}

/**
 * The account of somebody who has proved who they are: by their identity, else by an address that the provider has verified,
 * else a new one. The rules stand in docs/decisions/008 and 040.
 * @returns a refusal where an unproved address belongs to an account already. Throws {@link Raced}.
 */
export async function findAccount(tx: Tx, deps: NoticeDeps, newcomer: Newcomer): Promise<Found | Refusal> {
  const { proof, now } = newcomer
  const known = await knownAccount(tx, proof)
  if (known) return known
  const found = (await accountByEmail(tx, deps, newcomer)) ?? (await newAccount(tx, newcomer))
  // The account in the way may be of the same person's other click, made since the first look.
  if (found instanceof Refusal) return (await knownAccount(tx, proof)) ?? found
  const { provider, subject } = proof
  const identity = { provider, subject, user_id: found.userId, created_at: now }
  if (!(await insertIdentity(tx, identity))) throw new Raced()
  return found
}

/** The lock makes a takeover, which ends sign-in links, end the session as well that comes of this one. */
async function knownAccount(tx: Tx, proof: Proof): Promise<Found | undefined> {
  const userId = await selectIdentity(tx, proof)
  if (userId === undefined) return undefined
  await lockUser(tx, userId)
  return (await selectIdentity(tx, proof)) === userId ? { userId, how: 'known' } : undefined
}

async function accountByEmail(tx: Tx, deps: NoticeDeps, newcomer: Newcomer): Promise<Found | Refusal | undefined> {
  const { proof, saidName, locale, now } = newcomer
  if (proof.email === null) return undefined
  const contact: Destination = { channel: 'email', value: proof.email }
  const holder = await lockHolder(tx, contact)
  if (!holder) return undefined
  if (!proof.emailVerified)
    return refuse(
      'social_refused',
      text('There is an account with this email already. Please log in as you did before.'),
    )
  const claim = { contact, name: proof.name ?? saidName, locale, now }
  const { outcome, userId } = await settleProof(tx, deps, { ...claim, holder })
  if (userId !== undefined) return { userId, how: outcome }
  const added = await addProved(tx, claim)
  if (added === undefined) throw new Raced()
  return { userId: added, how: outcome, loserId: holder.id }
}

async function newAccount(tx: Tx, { proof, saidName, locale, now }: Newcomer): Promise<Found> {
  const userId = await insertUser(tx, {
    name: proof.name ?? saidName ?? translate(locale, text('Shopper')),
    email: proof.email,
    email_verified_at: proof.emailVerified ? now : null,
    locale,
    created_at: now,
  })
  if (userId === undefined) throw new Raced()
  return { userId, how: 'new' }
}
