import type { Account } from '../../../modules/people/accounts/index.ts'

/** In one word: whether the account is open, and whether anything about it is proved. */
export function stateOf({ disabled_at, email_verified, phone_verified }: Account): string {
  if (disabled_at !== null) return 'closed'
  return email_verified || phone_verified ? 'verified' : 'unverified'
}
