import type { Db, Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../refusal.ts'
import { text, translate } from '../../../texts/index.ts'
import { insertUser } from '../repository-users.ts'
import type { Proof } from './proof.ts'
import { insertIdentity, releaseEmail, selectIdentity, selectUserByEmail, takeOver } from './repository.ts'

/** Somebody else was quicker: what was read no longer holds. */
class Raced extends Error {}

const TRIES = 3

export interface Newcomer {
  proof: Proof
  /** What the browser says that they are called; for providers that tell it to nobody else. */
  saidName: string | null
  locale: string
}

/**
 * The account of somebody who has proved who they are: by their identity, else by an address that the provider has verified,
 * else a new one. Sign-ins that race end in one account.
 * @returns the account's id, or a refusal where an unproved address belongs to an account already.
 */
export async function findAccount(db: Db, newcomer: Newcomer, now: number): Promise<number | Refusal> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((tx) => settle(tx, newcomer, now))
    } catch (error) {
      if (!(error instanceof Raced) || tries === TRIES) throw error
    }
  }
}

async function settle(tx: Tx, newcomer: Newcomer, now: number): Promise<number | Refusal> {
  const { proof } = newcomer
  const known = await selectIdentity(tx, proof)
  if (known !== undefined) return known
  const userId = (await accountByEmail(tx, proof, now)) ?? (await newAccount(tx, newcomer, now))
  // The account in the way may be of the same person's other click, made since the first look.
  if (userId instanceof Refusal) return (await selectIdentity(tx, proof)) ?? userId
  const { provider, subject } = proof
  if (!(await insertIdentity(tx, { provider, subject, user_id: userId, created_at: now }))) throw new Raced()
  return userId
}

/** The rules stand in docs/decisions, social sign-in. */
async function accountByEmail(tx: Tx, proof: Proof, now: number): Promise<number | Refusal | undefined> {
  const { email } = proof
  const holder = email === null ? undefined : await selectUserByEmail(tx, email)
  if (email === null || !holder) return undefined
  if (!proof.emailVerified)
    return refuse(
      'social_refused',
      text('There is an account with this email already. Please log in as you did before.'),
    )
  if (holder.email_verified_at !== null) return holder.id
  if (holder.phone_verified_at !== null) {
    await releaseEmail(tx, holder.id, email)
    return undefined
  }
  if (!(await takeOver(tx, holder.id, email, now))) throw new Raced()
  return holder.id
}

async function newAccount(tx: Tx, { proof, saidName, locale }: Newcomer, now: number): Promise<number> {
  const userId = await insertUser(tx, {
    name: proof.name ?? saidName ?? translate(locale, text('Shopper')),
    email: proof.email,
    email_verified_at: proof.emailVerified ? now : null,
    locale,
    created_at: now,
  })
  if (userId === undefined) throw new Raced()
  return userId
}
