import { generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import { appleRoutes, type FakeApple } from './apple.ts'
import { browserRoutes } from './browser-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { type FakeFacebook, facebookRoutes } from './facebook.ts'
import { goWrong } from './go-wrong.ts'
import { type FakeGoogle, googleRoutes } from './google.ts'
import { createSigningKeys, type SigningKeys } from './keys.ts'
import { person, shop } from './people.ts'
import type { State } from './state.ts'

export type { Misbehaviour } from './misbehaviour.ts'
export { type Person, person, shop } from './people.ts'

/**
 * Google, Facebook and Apple on one port of this machine, as far as signing in needs them: what servers ask, and the scripts
 * and popups of browsers. Keys and signatures are real; tests can make it misbehave.
 */
export interface IdentityProvider {
  url: string
  /** The variables of a shop that signs in here. */
  environment: Record<string, string>
  /** The shop's setting of that name, all three offered. */
  socialAuths: object
  state: State
  google: FakeGoogle & { keys: SigningKeys }
  facebook: FakeFacebook
  apple: FakeApple & { keys: SigningKeys }
  close(): Promise<void>
}

/** @param now the clock that tokens are dated by, in milliseconds since 1970. */
export async function startIdentityProvider(now: () => number = Date.now): Promise<IdentityProvider> {
  const app = Fastify({ forceCloseConnections: true })
  const state: State = { misbehaviour: null, visitor: person(), now, asked: [] }
  const clientKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = { google: await createSigningKeys(), apple: await createSigningKeys() }

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', goWrong(state))
  const google = googleRoutes(app, state, keys.google)
  const facebook = facebookRoutes(app, state)
  const apple = appleRoutes(app, state, keys.apple, clientKey.publicKey)
  browserRoutes(app, state, { google, facebook, apple })
  controlRoutes(app, state)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    environment: {
      GOOGLE_URL: url,
      GOOGLE_CLIENT_SECRET: shop.googleSecret,
      FACEBOOK_URL: url,
      FACEBOOK_APP_SECRET: shop.facebookSecret,
      APPLE_URL: url,
      APPLE_TEAM_ID: shop.appleTeamId,
      APPLE_KEY_ID: shop.appleKeyId,
      APPLE_PRIVATE_KEY: clientKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      SOCIAL_SDK_URL: `${url}/sdk`,
    },
    socialAuths: {
      google: { is_active: true, client_id: shop.googleClientId },
      facebook: { is_active: true, client_id: shop.facebookAppId },
      apple: { is_active: true, client_id: shop.appleClientId, redirect_url: shop.appleRedirectUrl },
    },
    state,
    google: { ...google, keys: keys.google },
    facebook,
    apple: { ...apple, keys: keys.apple },
    close: () => app.close(),
  }
}
