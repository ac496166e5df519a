import type { FastifyInstance } from 'fastify'
import { createCodes } from './codes.ts'
import { type Consent, type Issuer, idToken } from './id-tokens.ts'
import type { SigningKeys } from './keys.ts'
import { shop } from './people.ts'
import type { State } from './state.ts'

export interface FakeGoogle {
  /** The browser's result of a consent. */
  agree(consent: Consent): { code: string }
}

/** Google's token endpoint and its keys. */
export function googleRoutes(app: FastifyInstance, state: State, keys: SigningKeys): FakeGoogle {
  const codes = createCodes<Consent>('4/')
  const issuer: Issuer = { name: 'https://accounts.google.com', keys, now: state.now }

  app.get('/oauth2/v3/certs', () => keys.published())

  app.post<{ Body: Record<string, string> }>('/token', async ({ body }, reply) => {
    const isClient = body.client_id === shop.googleClientId && body.client_secret === shop.googleSecret
    if (!isClient || state.misbehaviour === 'forgetting its client')
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Unauthorized' })
    if (body.redirect_uri !== 'postmessage') return reply.code(400).send({ error: 'redirect_uri_mismatch' })
    const consent = body.grant_type === 'authorization_code' ? codes.take(body.code) : undefined
    if (!consent) return reply.code(400).send({ error: 'invalid_grant', error_description: 'Malformed auth code.' })
    const id_token = await idToken(issuer, consent, state.misbehaviour, { name: consent.person.name })
    return {
      access_token: 'ya29.test',
      expires_in: 3599,
      token_type: 'Bearer',
      scope: 'openid email profile',
      id_token,
    }
  })

  return { agree: (consent) => ({ code: codes.give(consent) }) }
}
