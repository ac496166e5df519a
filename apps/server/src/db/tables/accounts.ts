import type { Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  name: string
  /** In lower case: mail addresses that differ in case alone are one account. */
  email: string | null
  /** E.164 (`+8801712345678`) where the country's rules are known, otherwise `+`, phone code and digits. */
  phone: string | null
  phone_code: string | null
  country: string | null
  gender: string | null
  date_of_birth: string | null
  profile_photo: string | null
  password_hash: string | null
  /** When each was proved to be the user's own; emptied when it changes. */
  email_verified_at: number | null
  phone_verified_at: number | null
  /** The language that mails and messages are written in. */
  locale: Generated<string>
  last_seen_at: number | null
  /** When the operator closed the account. */
  disabled_at: Generated<number | null>
  /** When the person was erased; the row stays for the orders. */
  erased_at: Generated<number | null>
  created_at: number
}

export interface AccessTokensTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the token, hex: the token itself is never kept. */
  token_hash: string
  expires_at: number
  created_at: number
}

/** One-time codes that were sent. Stored also for destinations without an account, so that the two cannot be told apart. */
export interface OneTimeCodesTable {
  id: Generated<number>
  /** The mail address or phone that it went to, in the form that accounts hold. */
  destination: string
  /** `change` opens a change of email or phone; see `CodeRequest`. */
  purpose: 'verify' | 'recover' | 'change'
  /** HMAC of the code under the shop's secret. */
  code_hash: string
  /** Wrong ones so far. */
  tries: Generated<number>
  used_at: number | null
  expires_at: number
  created_at: number
}

/** Tokens given for a verified recovery code; each can be used once. */
export interface ResetTokensTable {
  token_hash: string
  user_id: number
  used_at: number | null
  expires_at: number
}

/** Failures counted against a key (`login:account:…`, `login:address:…`), and until when the next try must wait. */
export interface FailuresTable {
  key: string
  count: number
  last_at: number
  blocked_until: number
}

/** A user as a sign-in provider knows them. */
export interface SocialIdentitiesTable {
  provider: 'google' | 'facebook' | 'apple'
  /** The provider's own name for the user, which never changes. */
  subject: string
  user_id: number
  created_at: number
}

export interface AddressesTable {
  id: Generated<number>
  user_id: number
  name: string
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  address_type: 'home' | 'office' | 'other'
  latitude: number | null
  longitude: number | null
  is_default: number
  created_at: number
}

/** Pictures whose files are to be removed; see modules/people/accounts/profile-photo.ts. */
export interface RemovedPicturesTable {
  picture: string
  removed_at: number
}
