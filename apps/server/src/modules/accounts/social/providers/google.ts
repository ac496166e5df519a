import type { SocialConfig } from '../../../../config/social.ts'
import { type AskProvider, unavailable } from '../proof.ts'
import { exchangeCode } from './exchange-code.ts'
import { keysAt, readIdToken } from './id-token.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** Google: the code of a popup, exchanged for an id token that says who it is. */
export function createGoogle(
  { clientSecret, tokenUrl, keysUrl }: SocialConfig['google'],
  now: () => number,
): AskProvider {
  const keys = keysAt(keysUrl)
  return async ({ code, nonce }, client) => {
    if (!clientSecret) throw unavailable('GOOGLE_CLIENT_SECRET is not set')
    const idToken = await exchangeCode(tokenUrl, {
      code,
      client_id: client.id,
      client_secret: clientSecret,
      // What Google's script stands in for a redirect by, in a popup.
      redirect_uri: 'postmessage',
    })
    return readIdToken(idToken, keys, {
      provider: 'google',
      issuers: ISSUERS,
      clientId: client.id,
      nonce,
      now: now(),
    })
  }
}
