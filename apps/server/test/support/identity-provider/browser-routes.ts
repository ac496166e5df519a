import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SocialProvider } from '@rialto/contract/enums'
import type { FastifyInstance } from 'fastify'
import type { FakeApple } from './apple.ts'
import type { FakeFacebook } from './facebook.ts'
import type { FakeGoogle } from './google.ts'
import type { Consent } from './id-tokens.ts'
import type { State } from './state.ts'

interface Providers {
  google: FakeGoogle
  facebook: FakeFacebook
  apple: FakeApple
}

interface PopupQuery {
  provider: SocialProvider
  client_id: string
  scope: string
  nonce?: string
}

const titles: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/** Files for browsers: stand-ins of the three scripts, and the consent popup. */
export function browserRoutes(app: FastifyInstance, state: State, providers: Providers): void {
  for (const name of ['google', 'facebook', 'apple', 'popup'])
    app.get(`/sdk/${name}.js`, (_request, reply) => reply.type('text/javascript').send(script(name)))

  app.get<{ Querystring: PopupQuery }>('/popup', ({ query }, reply) =>
    reply.type('text/html').send(popup(titles[query.provider], query.scope, state.visitor.name)),
  )

  app.post<{ Querystring: PopupQuery }>('/popup/agree', ({ query }) => {
    const { provider, client_id: clientId, nonce } = query
    const consent: Consent = { person: state.visitor, clientId, ...(nonce && { nonce }) }
    return providers[provider].agree(consent)
  })
}

const script = (name: string) => readFileSync(join(import.meta.dirname, 'browser', `${name}.js`), 'utf8')

const popup = (title: string, scope: string, name: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<h1>${title}</h1>
<p>The shop asks for: <output>${scope.replace(/[^\w ,]/g, '')}</output></p>
<button id="agree">Continue as ${name.replace(/[^\p{L} ]/gu, '')}</button>
<button id="refuse">Cancel</button>
<script src="/sdk/popup.js"></script>
</html>`
