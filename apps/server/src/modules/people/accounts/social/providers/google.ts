import type { SocialConfig } from '../../../../../config/social.ts'
import { unavailable, type VerifyWithProvider } from '../verified-identity.ts'
import { exchangeCode } from './exchange-code.ts'
import { createKeySet, verifyIdToken } from './id-token.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** Google: the code of a popup, exchanged for an id token. */
export function createGoogle(
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
