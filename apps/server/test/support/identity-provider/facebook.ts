import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createCodes } from './codes.ts'
import type { Consent } from './id-tokens.ts'
import { shop } from './people.ts'
import type { State } from './state.ts'

const LASTS_SECONDS = 7200

export interface FakeFacebook {
  /** The browser's result of a consent. */
  agree(consent: Consent): { accessToken: string; userID: string; expiresIn: number }
}

interface Given extends Consent {
  /** Seconds since 1970. */
  expiresAt: number
}

/** The two calls of Facebook's Graph that tell whose an access token is. */
export function facebookRoutes(app: FastifyInstance, state: State): FakeFacebook {
  const tokens = createCodes<Given>('EAA')
  const oauthError = { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } }

  app.get<{ Querystring: Record<string, string> }>('/v20.0/debug_token', ({ query }, reply) => {
    const appToken = `${shop.facebookAppId}|${shop.facebookSecret}`
    if (query.access_token !== appToken || state.misbehaviour === 'forgetting its client')
      return reply.code(400).send(oauthError)
    const given = tokens.look(query.input_token)
    if (!given)
      return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token' } } }
    const isOver = state.misbehaviour === 'expired'
    return {
      data: {
        app_id: state.misbehaviour === 'of another app' ? '419000000000002' : given.clientId,
        type: state.misbehaviour === 'of a page' ? 'PAGE' : 'USER',
        is_valid: state.misbehaviour !== 'revoked',
        expires_at: isOver ? given.expiresAt - 2 * LASTS_SECONDS : given.expiresAt,
        scopes: ['email', 'public_profile'],
        user_id: given.person.subject,
      },
    }
  })

  app.get<{ Querystring: Record<string, string> }>('/v20.0/me', ({ query }, reply) => {
    const given = tokens.look(query.access_token)
    const proof = createHmac('sha256', shop.facebookSecret)
      .update(query.access_token ?? '')
      .digest('hex')
    if (!given || query.appsecret_proof !== proof) return reply.code(400).send(oauthError)
    const { subject, name, email } = given.person
    const id = state.misbehaviour === 'of somebody else' ? `${subject}0` : subject
    return { id, name, ...(email !== null && { email }) }
  })

  // Tests' browsers say which machine they come from, of which another origin has to be asked first.
  app.options('/browser/me', (_request, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).code(204).send(),
  )
  // Serves `FB.api` of the browser's script, across origins.
  app.get<{ Querystring: Record<string, string> }>('/browser/me', ({ query }, reply) => {
    const given = tokens.look(query.access_token)
    reply.header('access-control-allow-origin', '*')
    return given ? { name: given.person.name, email: given.person.email ?? undefined } : oauthError
  })

  return {
    agree(consent) {
      const expiresAt = Math.floor(state.now() / 1000) + LASTS_SECONDS
      return {
        accessToken: tokens.give({ ...consent, expiresAt }),
        userID: consent.person.subject,
        expiresIn: LASTS_SECONDS,
      }
    },
  }
}
