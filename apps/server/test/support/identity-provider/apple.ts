import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import { createCodes } from './codes.ts'
import { type Consent, type Issuer, idToken } from './id-tokens.ts'
import type { SigningKeys } from './keys.ts'
import { shop } from './people.ts'
import type { State } from './state.ts'

const ISSUER = 'https://appleid.apple.com'

export interface FakeApple {
  /** The browser's result of a consent; the name only the first time. */
  agree(consent: Consent): Promise<AppleAnswer>
}

export interface AppleAnswer {
  authorization: { code: string; id_token: string }
  user?: { email: string | null; name: { firstName: string; lastName: string } }
}

/** Apple's token endpoint and its keys. `clientKey` is the public half of what the shop signs its secrets with. */
export function appleRoutes(app: FastifyInstance, state: State, keys: SigningKeys, clientKey: KeyObject): FakeApple {
  const codes = createCodes<Consent>('c')
  const issuer: Issuer = { name: ISSUER, keys, now: state.now }
  const known = new Set<string>()

  app.get('/auth/keys', () => keys.published())

  app.post<{ Body: Record<string, string> }>('/auth/token', async ({ body }, reply) => {
    const isClient =
      body.client_id === shop.appleClientId && (await isSecret(body.client_secret ?? '', clientKey, state))
    if (!isClient || state.misbehaviour === 'forgetting its client')
      return reply.code(400).send({ error: 'invalid_client' })
    const isMeant = body.grant_type === 'authorization_code' && body.redirect_uri === shop.appleRedirectUrl
    const consent = isMeant ? codes.take(body.code) : undefined
    if (!consent) return reply.code(400).send({ error: 'invalid_grant' })
    const id_token = await idToken(issuer, consent, state.misbehaviour)
    return { access_token: 'a.test', token_type: 'Bearer', expires_in: 3600, refresh_token: 'r.test', id_token }
  })

  return {
    async agree(consent) {
      const { subject, email, name } = consent.person
      const authorization = {
        code: codes.give(consent),
        id_token: await idToken(issuer, consent, state.misbehaviour),
      }
      if (known.has(subject)) return { authorization }
      known.add(subject)
      const [firstName = '', ...rest] = name.split(' ')
      return { authorization, user: { email, name: { firstName, lastName: rest.join(' ') } } }
    },
  }
}

async function isSecret(secret: string, key: KeyObject, { now }: State): Promise<boolean> {
  try {
    const { protectedHeader } = await jwtVerify(secret, key, {
      algorithms: ['ES256'],
      issuer: shop.appleTeamId,
      subject: shop.appleClientId,
      audience: ISSUER,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(now()),
    })
    return protectedHeader.kid === shop.appleKeyId
  } catch {
    return false
  }
}
