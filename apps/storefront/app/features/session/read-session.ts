import { omitNullish } from '@rialto/client/omit-nullish.ts'
import type { Session, User } from '@rialto/contract'

// Another server may speak docs/spec §3 alone: of a user id, name, phone and photo, of the token nothing but itself.

interface SpelledSession {
  access: Partial<Session['access']>
  user: Partial<User>
}

/**
 * The reply of a login or a registration, as the contract has it.
 * @param typed what the shopper has given just now, for what the server does not say again.
 */
export const readSession = ({ access, user }: SpelledSession, typed: Partial<User> = {}): Session => ({
  access: { token: access.token ?? '', expires_at: access.expires_at ?? '' },
  user: { ...nobody, ...typed, ...omitNullish(user) },
})

/** A server that does not tell if accounts are verified does not verify them. */
const nobody: User = {
  id: 0,
  name: '',
  phone: null,
  phone_code: null,
  email: null,
  country: null,
  gender: null,
  date_of_birth: null,
  profile_photo: '',
  account_verified: true,
  is_seller: false,
}
