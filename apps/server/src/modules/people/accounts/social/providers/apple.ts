import { SignJWT } from 'jose'
import type { AppleKey, SocialConfig } from '../../../../../config/social.ts'
import { refused, unavailable, type VerifyWithProvider } from '../verified-identity.ts'
import { exchangeCode } from './exchange-code.ts'
import { createKeySet, verifyIdToken } from './id-token.ts'

const ISSUER = 'https://appleid.apple.com'
const SECRET_SECONDS = 300

/** Apple: code and id token of a popup. Both must be valid and belong to the same person. */
export function createApple({ key, tokenUrl, keysUrl }: SocialConfig['apple'], now: () => number): VerifyWithProvider {
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
