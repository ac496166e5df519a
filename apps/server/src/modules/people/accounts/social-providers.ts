import { createHmac } from 'node:crypto'
import type { SocialProvider } from '@rialto/contract/enums'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { AppleKey, SocialConfig } from '../../../config/services.ts'
import {
  createKeySet,
  exchangeCode,
  fetchJson,
  type ProviderFailure,
  parseEmail,
  parseName,
  refused,
  unavailable,
  type VerifyWithProvider,
  verifyIdToken,
} from './verified-identity.ts'

/** Creates all sign-in providers. */
export function createProviders(
  { google, facebook, apple }: SocialConfig,
  now: () => number,
): Record<SocialProvider, VerifyWithProvider> {
  return {
    google: createGoogle(google, now),
    facebook: createFacebook(facebook, now),
    apple: createApple(apple, now),
  }
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** Google: the code of a popup, exchanged for an id token. */
function createGoogle(
  { clientSecret, tokenUrl, keysUrl }: SocialConfig['google'],
  now: () => number,
): VerifyWithProvider {
  const keys = createKeySet(keysUrl)
  return async ({ code, nonce }, client) => {
    if (!clientSecret) throw unavailable('GOOGLE_CLIENT_SECRET is not set')
    const idToken = await exchangeCode(tokenUrl, {
      code,
      client_id: client.id,
      client_secret: clientSecret,
      // Google's fixed value for codes from a popup.
      redirect_uri: 'postmessage',
    })
    return verifyIdToken(idToken, keys, {
      provider: 'google',
      issuers: ISSUERS,
      clientId: client.id,
      nonce,
      now: now(),
    })
  }
}

const ISSUER = 'https://appleid.apple.com'
const SECRET_SECONDS = 300

/** Apple: code and id token of a popup. Both must be valid and belong to the same person. */
function createApple({ key, tokenUrl, keysUrl }: SocialConfig['apple'], now: () => number): VerifyWithProvider {
  const keys = createKeySet(keysUrl)
  return async ({ code, idToken, nonce }, client) => {
    if (!key) throw unavailable('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY are not all set')
    const expected = { provider: 'apple' as const, issuers: [ISSUER], clientId: client.id, nonce, now: now() }
    // The token is checked before the code is exchanged, so that a forged token does not use the code up.
    const fromBrowser = idToken === null ? null : await verifyIdToken(idToken, keys, expected)
    const idTokenOfCode = await exchangeCode(tokenUrl, {
      code,
      client_id: client.id,
      client_secret: await clientSecret(key, client.id, now()),
      redirect_uri: client.redirectUrl,
    })
    // The nonce is checked in one token; the other is bound to it by the same subject.
    const fromCode = await verifyIdToken(idTokenOfCode, keys, { ...expected, nonce: fromBrowser ? null : nonce })
    if (fromBrowser && fromBrowser.subject !== fromCode.subject)
      throw refused('code and id token are of different people')
    return fromCode
  }
}

/** Signs the short-lived token that Apple takes as client secret. */
function clientSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(ISSUER)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECRET_SECONDS)
    .sign(privateKey)
}

const Id = z.union([z.string().min(1).max(255), z.number().transform(String)])

const Token = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: Id.optional(),
    type: z.string().optional(),
    user_id: Id.optional(),
    /** Seconds since 1970; 0 for never. */
    expires_at: z.number().optional(),
  }),
})

const Person = z.object({ id: Id, name: z.unknown().optional(), email: z.unknown().optional() })

/**
 * Facebook: an access token that its script gave to the browser. Facebook confirms that the token was issued to this shop (other
 * sites have tokens of their visitors too), then returns the person.
 */
function createFacebook({ appSecret, graphUrl }: SocialConfig['facebook'], now: () => number): VerifyWithProvider {
  return async ({ code: accessToken }, client) => {
    if (!appSecret) throw unavailable('FACEBOOK_APP_SECRET is not set')
    const inspected = await fetchGraph(graphUrl, 'debug_token', Token, {
      input_token: accessToken,
      access_token: `${client.id}|${appSecret}`,
    })
    const userId = verifyTokenOwner(inspected, client.id, now())
    const person = await fetchGraph(graphUrl, 'me', Person, {
      fields: 'id,name,email',
      access_token: accessToken,
      appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
    })
    if (person.id !== userId) throw refused('the access token is of somebody else')
    return {
      provider: 'facebook',
      subject: person.id,
      name: parseName(person.name),
      email: parseEmail(person.email),
      // Facebook does not say whether an address is verified (decision 008).
      emailVerified: false,
    }
  }
}

function verifyTokenOwner({ data }: z.infer<typeof Token>, appId: string, now: number): string {
  const { is_valid, app_id, type, user_id, expires_at = 0 } = data
  if (!is_valid) throw refused('the access token is not valid')
  if (app_id !== appId || type !== 'USER' || !user_id) throw refused('the access token was not made for this shop')
  if (expires_at !== 0 && expires_at * 1000 <= now) throw refused('the access token has lapsed')
  return user_id
}

async function fetchGraph<T>(
  graphUrl: string,
  path: string,
  shape: z.ZodType<T>,
  query: Record<string, string>,
): Promise<T> {
  const { status, body } = await fetchJson(`${graphUrl}/${path}?${new URLSearchParams(query)}`)
  if (status !== 200) throw graphFailure(path, status, body)
  const { data } = shape.safeParse(body)
  if (data === undefined) throw unavailable(`${path}: its answer has another shape than agreed`)
  return data
}

/** Graph reports errors of the token and of the app secret alike. */
function graphFailure(path: string, status: number, body: Record<string, unknown>): ProviderFailure {
  const { data } = z.object({ error: z.object({ type: z.string(), code: z.number() }) }).safeParse(body)
  return refused(`${path}: ${data ? `${data.error.type.slice(0, 60)} ${data.error.code}` : `status ${status}`}`)
}
