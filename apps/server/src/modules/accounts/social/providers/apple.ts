import { SignJWT } from 'jose'
import type { AppleKey, SocialConfig } from '../../../../config/social.ts'
import { type AskProvider, refused, unavailable } from '../proof.ts'
import { exchangeCode } from './exchange-code.ts'
import { keysAt, readIdToken } from './id-token.ts'

const ISSUER = 'https://appleid.apple.com'
const SECRET_SECONDS = 300

/** Apple: code and id token of a popup. The code must be good, and both must speak of the same person. */
export function createApple({ key, tokenUrl, keysUrl }: SocialConfig['apple'], now: () => number): AskProvider {
  const keys = keysAt(keysUrl)
  return async ({ code, idToken, nonce }, client) => {
    if (!key) throw unavailable('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY are not all set')
    const expected = { provider: 'apple' as const, issuers: [ISSUER], clientId: client.id, nonce, now: now() }
    // First what costs Apple nothing: a forged token does not use the code up.
    const brought = idToken === null ? null : await readIdToken(idToken, keys, expected)
    const exchanged = await exchangeCode(tokenUrl, {
      code,
      client_id: client.id,
      client_secret: await clientSecret(key, client.id, now()),
      redirect_uri: client.redirectUrl,
    })
    // The nonce is the browser's; where it was found in one token, the other is tied to that by the person.
    const proof = await readIdToken(exchanged, keys, { ...expected, nonce: brought ? null : nonce })
    if (brought && brought.subject !== proof.subject) throw refused('code and id token are of different people')
    return proof
  }
}

/** Apple's client secret is a short token that the shop signs itself. */
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
