/** A way to reach an account's owner, and to find the account by. */
export type Channel = 'email' | 'sms'

/** When each contact was proved to be the owner's; null where it was not. */
export interface Proofs {
  email_verified_at: number | null
  phone_verified_at: number | null
}

export const isProved = (account: Proofs, channel: Channel): boolean =>
  (channel === 'email' ? account.email_verified_at : account.phone_verified_at) !== null

/**
 * What it means for an account that somebody proves one of its contacts without being logged in to it: by a recovery code, or by a
 * sign-in provider that has verified the address (docs/decisions/040).
 *
 * - `owner`: the contact was proved before, so this is the account's owner.
 * - `take over`: nothing was proved before. The account goes to the first who proves a contact, emptied of every other way in.
 * - `release`: the other contact was proved, so the account is that owner's. It loses this one, which begins an account of its own.
 */
export type ProofOutcome = 'owner' | 'take over' | 'release'

export function outcomeOfProof(account: Proofs, channel: Channel): ProofOutcome {
  if (isProved(account, channel)) return 'owner'
  return isProved(account, channel === 'email' ? 'sms' : 'email') ? 'release' : 'take over'
}
