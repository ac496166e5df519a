/** How a contact is reached. An account is found by its contacts. */
export type Channel = 'email' | 'sms'

/** When each contact was verified; null if it was not. */
export interface Verifications {
  email_verified_at: number | null
  phone_verified_at: number | null
}

export const isVerified = (account: Verifications, channel: Channel): boolean =>
  (channel === 'email' ? account.email_verified_at : account.phone_verified_at) !== null

/**
 * The consequence for an account when somebody proves one of its contacts without being logged in to it: by a recovery code, or by
 * a sign-in provider that has verified the address (docs/decisions/040).
 *
 * - `owner`: the contact was verified before, so the prover is the account's owner.
 * - `take over`: no contact was verified. The account goes to the first person who proves one; every other way to log in is removed.
 * - `release`: only the other contact was verified, so the account belongs to its owner. It loses this contact, for which the
 *   prover gets a new account.
 */
export type ProofOutcome = 'owner' | 'take over' | 'release'

export function proofOutcome(account: Verifications, channel: Channel): ProofOutcome {
  if (isVerified(account, channel)) return 'owner'
  return isVerified(account, channel === 'email' ? 'sms' : 'email') ? 'release' : 'take over'
}
