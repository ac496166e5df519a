import type { JWTPayload } from 'jose'
import type { SigningKeys } from './keys.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import type { Person } from './people.ts'

export interface Consent {
  person: Person
  clientId: string
  nonce?: string
}

export interface Issuer {
  name: string
  keys: SigningKeys
  /** Milliseconds since 1970. */
  now(): number
}

/** The id token of a visitor who agreed, or that of a misbehaving provider. */
export function idToken(
  { name, keys, now }: Issuer,
  { person, clientId, nonce }: Consent,
  misbehaviour: Misbehaviour | null,
  more: JWTPayload = {},
): Promise<string> {
  const seconds = Math.floor(now() / 1000) - (misbehaviour === 'expired' ? 7200 : 0)
  const { subject, email, emailVerified } = person
  const claims: JWTPayload = {
    iss: misbehaviour === 'wrong issuer' ? 'https://accounts.example.com' : name,
    aud: misbehaviour === 'wrong audience' ? 'another-shop' : clientId,
    ...(misbehaviour !== 'without subject' && { sub: subject }),
    iat: seconds,
    exp: seconds + 3600,
    ...(email !== null && { email, email_verified: emailVerified }),
    ...(nonce !== undefined && { nonce: misbehaviour === 'wrong nonce' ? 'another' : nonce }),
    ...(misbehaviour === 'another authorized party' && { azp: 'another-shop' }),
    ...more,
  }
  return keys.sign(claims, misbehaviour)
}
