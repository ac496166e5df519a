import type { Tx } from '../../../../db/index.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { applyContactProof, insertVerifiedUser, type NoticeDeps } from '../contacts/apply-contact-proof.ts'
import { lockContactHolder } from '../contacts/repository.ts'
import type { ProofOutcome } from '../contacts/rules.ts'
import type { Destination } from '../otp/destination.ts'
import { insertUser, lockUser } from '../repository-users.ts'
import type { LeftPlaces } from '../ways-in/leave-places.ts'
import { insertIdentity, selectIdentity } from './repository.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** A concurrent sign-in changed the rows that this one has read; the caller tries again. */
export class ConcurrentSignInError extends Error {}

export interface VerifiedSignIn {
  identity: VerifiedIdentity
  /** The name that the browser sent, for providers that give it to nobody else. */
  claimedName: string | null
  locale: string
  now: number
}

/** The account of a sign-in, and how it was found. */
export interface SignInAccount {
  userId: number
  how: 'linked' | 'new' | ProofOutcome
  /** The account that lost the address to this one. */
  previousHolderId?: number
  /** Where a taken over account was a member. */
  left?: LeftPlaces | undefined
}

/**
 * Finds the account of a verified identity: by its provider link, otherwise by an address that the provider has verified; otherwise
 * creates one. The rules are in docs/decisions/008 and 040.
 * @returns a refusal if an unverified address belongs to an account already. Throws {@link ConcurrentSignInError}.
 */
export async function findOrCreateAccount(
  tx: Tx,
  deps: NoticeDeps,
  signIn: VerifiedSignIn,
): Promise<SignInAccount | Refusal> {
  const { identity, now } = signIn
  const linked = await findLinkedAccount(tx, identity)
  if (linked) return linked
  const found = (await findAccountByEmail(tx, deps, signIn)) ?? (await createAccount(tx, signIn))
  // The account that has the address may come from the same person's second click, after the first look.
  if (found instanceof Refusal) return (await findLinkedAccount(tx, identity)) ?? found
  const { provider, subject } = identity
  const link = { provider, subject, user_id: found.userId, created_at: now }
  if (!(await insertIdentity(tx, link))) throw new ConcurrentSignInError()
  return found
}

/** Looks again after locking the user, since a concurrent takeover removes provider links and sessions. */
async function findLinkedAccount(tx: Tx, identity: VerifiedIdentity): Promise<SignInAccount | undefined> {
  const userId = await selectIdentity(tx, identity)
  if (userId === undefined) return undefined
  await lockUser(tx, userId)
  return (await selectIdentity(tx, identity)) === userId ? { userId, how: 'linked' } : undefined
}

async function findAccountByEmail(
  tx: Tx,
  deps: NoticeDeps,
  signIn: VerifiedSignIn,
): Promise<SignInAccount | Refusal | undefined> {
  const { identity, claimedName, locale, now } = signIn
  if (identity.email === null) return undefined
  const contact: Destination = { channel: 'email', value: identity.email }
  const holder = await lockContactHolder(tx, contact)
  if (!holder) return undefined
  if (!identity.emailVerified)
    return refuse(
      'social_refused',
      text('There is an account with this email already. Please log in as you did before.'),
    )
  const proof = { contact, name: identity.name ?? claimedName, locale, now }
  const { outcome, userId, left } = await applyContactProof(tx, deps, { ...proof, holder })
  if (userId !== undefined) return { userId, how: outcome, left }
  const added = await insertVerifiedUser(tx, proof)
  if (added === undefined) throw new ConcurrentSignInError()
  return { userId: added, how: outcome, previousHolderId: holder.id }
}

async function createAccount(tx: Tx, { identity, claimedName, locale, now }: VerifiedSignIn): Promise<SignInAccount> {
  const userId = await insertUser(tx, {
    name: identity.name ?? claimedName ?? translate(locale, text('Shopper')),
    email: identity.email,
    email_verified_at: identity.emailVerified ? now : null,
    locale,
    created_at: now,
  })
  if (userId === undefined) throw new ConcurrentSignInError()
  return { userId, how: 'new' }
}
