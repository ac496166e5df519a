import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Misbehaviour } from './misbehaviour.ts'

export interface SigningKeys {
  /** The reply to `GET …/keys`. */
  published(): { keys: JWK[] }
  /** From now on another key signs, and the old one is no longer published. */
  rotate(): Promise<void>
  sign(claims: JWTPayload, misbehaviour: Misbehaviour | null): Promise<string>
}

interface Pair {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

/** A provider's real keys for real signatures (RS256). */
export async function createSigningKeys(): Promise<SigningKeys> {
  let current = await createPair()
  const foreign = await createPair()
  return {
    published: () => ({ keys: [current.jwk] }),
    async rotate() {
      current = await createPair()
    },
    async sign(claims, misbehaviour) {
      if (misbehaviour === 'unsigned') return new UnsecuredJWT(claims).encode()
      if (misbehaviour === 'signed by a shared secret') {
        // The classic confusion: the public key taken for a shared secret.
        const secret = Buffer.from(JSON.stringify(current.jwk))
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: current.kid }).sign(secret)
      }
      const { privateKey } = misbehaviour === 'wrong signature' ? foreign : current
      const kid = misbehaviour === 'unknown key' ? foreign.kid : current.kid
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
  }
}

async function createPair(): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}
