import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { ProviderFailure, refused, unavailable, type VerifiedIdentity } from '../verified-identity.ts'
import { parseEmail, parseName } from './claims.ts'
import { fetchJson, TIMEOUT_MS } from './fetch-json.ts'

/** Allows for clocks that differ. */
const TOLERANCE_SECONDS = 60

/**
 * Creates the provider's set of signing keys, cached for ten minutes. An unknown key makes it fetch again, at most every 30 s, so
 * that forged tokens cannot make the shop flood the provider.
 */
export function createKeySet(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    [customFetch]: async (address) => {
      const { status, body } = await fetchJson(address)
      return Response.json(body, { status })
    },
  })
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.unknown().optional(),
  /** Apple sometimes sends it as text. */
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  name: z.unknown().optional(),
  nonce: z.string().optional(),
  azp: z.string().optional(),
})

interface Expected {
  provider: VerifiedIdentity['provider']
  issuers: string[]
  clientId: string
  nonce: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** Verifies an id token's signature, issuer, audience, expiry and nonce. Throws {@link ProviderFailure}. */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<VerifiedIdentity> {
  const claims = await verifyClaims(token, keys, expected)
  if (claims.azp !== undefined && claims.azp !== expected.clientId) throw refused('id token: made for another client')
  if (expected.nonce !== null && claims.nonce !== expected.nonce) throw refused('id token: another nonce')
  const email = parseEmail(claims.email)
  return {
    provider: expected.provider,
    subject: claims.sub,
    name: parseName(claims.name),
    email,
    emailVerified: email !== null && claims.email_verified,
  }
}

async function verifyClaims(token: string, keys: JWTVerifyGetKey, { issuers, clientId, now }: Expected) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now),
    })
    return Claims.parse(payload)
  } catch (error) {
    throw toProviderFailure(error)
  }
}

function toProviderFailure(error: unknown): Error {
  if (error instanceof ProviderFailure) return error
  if (error instanceof z.ZodError) return refused('id token: its claims are malformed')
  if (!(error instanceof errors.JOSEError)) return error instanceof Error ? error : new Error(String(error))
  const isAboutKeys = [errors.JWKSInvalid.code, errors.JWKSTimeout.code, errors.JOSEError.code].includes(error.code)
  return isAboutKeys ? unavailable(`its keys: ${error.message}`) : refused(`id token: ${error.message}`)
}
