import type { SocialProvider } from '@rialto/contract/enums'
import { email } from '@rialto/contract/input'
import { NAME_MAX } from '@rialto/contract/limits'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { cleanLine } from '../../../lib/words.ts'

/** A person's identity, as a sign-in provider has confirmed it to this server directly. */
export interface VerifiedIdentity {
  provider: SocialProvider
  /** The provider's permanent id of the person. */
  subject: string
  /** Null if the provider does not give it. */
  name: string | null
  /** In lower case; null if the person has none there or withholds it. */
  email: string | null
  /** Tells that the provider has verified the address. */
  emailVerified: boolean
}

/** The provider's response, as the browser passes it on. None of it is trusted before it is verified. */
export interface AuthorizationResponse {
  code: string
  idToken: string | null
  /** The value that the browser asked to have put into the id token. */
  nonce: string | null
}

/** The shop's registration with the provider, from the settings. */
export interface OAuthClient {
  id: string
  /** The redirect address that is registered with the provider. */
  redirectUrl: string
}

/** Verifies a response with its provider. Throws {@link ProviderFailure}. */
export type VerifyWithProvider = (response: AuthorizationResponse, client: OAuthClient) => Promise<VerifiedIdentity>

/**
 * The reason why an identity was not verified. `refused`: the provider or its signature does not confirm the person. `unavailable`:
 * the provider could not be reached or rejected the shop's request, which the person cannot change. The message is for the log
 * and contains no secrets, codes or tokens.
 */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: 'refused' | 'unavailable', message: string) {
    super(message)
    this.kind = kind
  }
}

export const refused = (message: string): ProviderFailure => new ProviderFailure('refused', message)
export const unavailable = (message: string): ProviderFailure => new ProviderFailure('unavailable', message)

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

/** OAuth errors about the code; all others (`invalid_client`, …) are the shop's fault. */
const CODE_ERRORS = new Set(['invalid_grant', 'access_denied'])

/** Exchanges an authorization code for an id token (RFC 6749, section 4.1.3). Throws {@link ProviderFailure}. */
export async function exchangeCode(tokenUrl: string, fields: Record<string, string>): Promise<string> {
  const { status, body } = await fetchJson(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, grant_type: 'authorization_code' }),
  })
  if (status !== 200) throw failure(status, body.error)
  if (typeof body.id_token !== 'string') throw unavailable('it gave no id token for the code')
  return body.id_token
}

function failure(status: number, error: unknown): ProviderFailure {
  const reason = typeof error === 'string' ? error.slice(0, 100) : `status ${status}`
  return CODE_ERRORS.has(reason) ? refused(`code: ${reason}`) : unavailable(`its token endpoint answers ${reason}`)
}

const TIMEOUT_MS = 5_000
const BYTES_MAX = 256 * 1024

interface ProviderReply {
  status: number
  body: Record<string, unknown>
}

/**
 * Fetches a JSON object from a provider: at most five seconds and 256 kB, no redirects. Everything else throws `unavailable`, also
 * the statuses 5xx and 429. The address may contain secrets and appears in no message.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<ProviderReply> {
  const { status, text } = await exchange(url, init)
  if (status >= 500 || status === 429) throw unavailable(`it answered ${status}`)
  return { status, body: parse(text) }
}

async function exchange(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    throw unavailable(describeError(error))
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > BYTES_MAX) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Reported below without the body, which may be a page of HTML.
  }
  throw unavailable('its answer is no JSON')
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `it did not answer within ${TIMEOUT_MS / 1000} s`
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? `it cannot be reached (${cause.code})` : cause.message
}

/** Parses a mail address, in lower case; null if it is not one. */
export function parseEmail(value: unknown): string | null {
  return email.safeParse(value).data?.toLowerCase() ?? null
}

/** Parses a name as one line that fits into an account; null if nothing remains. */
export function parseName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // The cut may have split a surrogate pair.
  const name = cleanLine(value)
    .slice(0, NAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
  return name.trim() || null
}
