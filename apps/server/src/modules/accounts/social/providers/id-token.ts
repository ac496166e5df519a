import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { type Proof, ProviderFailure, refused, unavailable } from '../proof.ts'
import { readEmail, readName } from './claims.ts'
import { fetchJson, TIMEOUT_MS } from './fetch-json.ts'

/** Clocks of two machines differ. */
const TOLERANCE_SECONDS = 60

/**
 * The keys that a provider signs with. They are kept for ten minutes; a key that is not among them is asked for at once, but
 * not again within 30 s, so that made-up tokens do not make us flood the provider.
 */
export function keysAt(url: string): JWTVerifyGetKey {
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
  /** Apple has been seen to send it as text. */
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  name: z.unknown().optional(),
  nonce: z.string().optional(),
  azp: z.string().optional(),
})

interface Expected {
  provider: Proof['provider']
  issuers: string[]
  clientId: string
  nonce: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** Reads an id token once signature, issuer, audience, expiry and nonce are as they must be. Throws {@link ProviderFailure}. */
export async function readIdToken(token: string, keys: JWTVerifyGetKey, expected: Expected): Promise<Proof> {
  const claims = await verify(token, keys, expected)
  if (claims.azp !== undefined && claims.azp !== expected.clientId) throw refused('id token: made for another client')
  if (expected.nonce !== null && claims.nonce !== expected.nonce) throw refused('id token: another nonce')
  const email = readEmail(claims.email)
  return {
    provider: expected.provider,
    subject: claims.sub,
    name: readName(claims.name),
    email,
    emailVerified: email !== null && claims.email_verified,
  }
}

async function verify(token: string, keys: JWTVerifyGetKey, { issuers, clientId, now }: Expected) {
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
    throw asFailure(error)
  }
}

function asFailure(error: unknown): Error {
  if (error instanceof ProviderFailure) return error
  if (error instanceof z.ZodError) return refused('id token: its claims are malformed')
  if (!(error instanceof errors.JOSEError)) return error instanceof Error ? error : new Error(String(error))
  const isAboutKeys = [errors.JWKSInvalid.code, errors.JWKSTimeout.code, errors.JOSEError.code].includes(error.code)
  return isAboutKeys ? unavailable(`its keys: ${error.message}`) : refused(`id token: ${error.message}`)
}
