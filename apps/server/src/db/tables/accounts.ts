import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

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
  /** ISO 3166-1 alpha-2; null: nobody has said, so that of the market. */
  country: Generated<string | null>
  /** ISO 3166-2 without the country. */
  region: Generated<string | null>
}

/** All columns of an address but its owner and times. */
export const ADDRESS_COLUMNS = [
  'id',
  'name',
  'phone',
  'area',
  'flat_no',
  'post_code',
  'address_line',
  'address_line2',
  'address_type',
  'latitude',
  'longitude',
  'is_default',
  'country',
  'region',
] as const

/** Pictures whose files are to be removed; see modules/people/accounts/profile.ts. */
export interface RemovedPicturesTable {
  picture: string
  removed_at: number
}

/** The team of a shop. */
export interface ShopMembersTable {
  shop_id: number
  user_id: number
  role: SellerRole
  created_at: number
}

/** The people who run the market. */
export interface StaffTable {
  user_id: number
  role: OperatorRole
  created_at: number
}

/** Sessions of the console, apart from those of shopping. */
export interface ConsoleSessionsTable {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  /** 0 until the second factor is given, where one is asked for. */
  is_complete: number
  /** 1: a second factor was given in this session. */
  has_factor: Generated<number>
  /** When the second factor was last given in it. */
  factor_at: Generated<number | null>
  /** Browser and system, as people read them. */
  device: string
  /** A part of the address that names no household. */
  network: string
  created_at: number
  used_at: number
  /** The shop that an operator sees as its seller in this session, and until when. */
  viewed_shop_id: Generated<number | null>
  viewed_until: Generated<number | null>
}

/** The authenticator app (TOTP) of a person; one that is not confirmed yet is no factor. */
export interface AuthenticatorAppsTable {
  user_id: number
  /** Encrypted (`lib/encrypt-secret.ts`). */
  secret: string
  /** The time step of the last accepted code, which is not accepted again; 0 for none. */
  last_step: number
  confirmed_at: number | null
  created_at: number
}

export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  /** Base64url, as all of WebAuthn. */
  credential_id: string
  public_key: string
  counter: number
  transports_json: Json<readonly string[]>
  name: string
  created_at: number
  used_at: number | null
}

/** The challenge that a session's browser has yet to answer. */
export interface PasskeyChallengesTable {
  session_id: number
  purpose: 'enrol' | 'enter'
  challenge: string
  expires_at: number
}

/** Codes that are left; a used one is deleted. */
export interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  /** 1: the person has said that they keep it. */
  is_kept: Generated<number>
}

/** Invitations that nobody has accepted; without a shop they are to the market's staff, or as `new_seller` to open a shop. */
export interface InvitationsTable {
  id: Generated<number>
  shop_id: number | null
  /** In lower case. */
  email: string
  role: SellerRole | OperatorRole | 'new_seller'
  /** SHA-256 of the link's token, hex. */
  token_hash: string
  invited_by: number | null
  sent_at: number
  expires_at: number
}

/** Keys of programs; without a shop they are the market's. */
export interface ApiKeysTable {
  id: Generated<number>
  shop_id: number | null
  /** The creator, whose permissions bound those of the key. */
  user_id: number
  name: string
  /** SHA-256 of the key, hex. */
  token_hash: string
  /** The last characters of the key. */
  hint: string
  permissions_json: Json<readonly string[]>
  created_at: number
  used_at: number | null
  expires_at: number | null
}
