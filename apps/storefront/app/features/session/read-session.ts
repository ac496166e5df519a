import { omitNullish } from '@rialto/client/omit-nullish.ts'
import type { Session, User } from '@rialto/contract'

// An external server may follow docs/spec §3 alone: id, name, phone and photo of the user, and the bare token.

interface PartialSessionReply {
  access: Partial<Session['access']>
  user: Partial<User>
}

/**
 * Completes the reply of a login or registration to the shape of the contract.
 *
 * @param typed what the shopper has just entered, for fields that the reply leaves out
 */
export const readSession = ({ access, user }: PartialSessionReply, typed: Partial<User> = {}): Session => ({
  access: { token: access.token ?? '', expires_at: access.expires_at ?? '' },
  user: { ...defaultUser, ...typed, ...omitNullish(user) },
})

/** A server without `account_verified` does not verify accounts. */
const defaultUser: User = {
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
