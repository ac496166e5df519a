import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Accounts, accountRoutes } from './accounts.ts'
import { cartRoutes } from './cart.ts'
import { chatRoutes } from './chat.ts'
import { pictureOf } from './goods.ts'
import { type CallReply, type CallRequest, type Routes, refusal } from './routes.ts'
import { savedItemRoutes } from './saved-items.ts'
import { type Call, callOf } from './section-7.ts'
import { siteRoutes } from './site.ts'
import { unspecifiedNames } from './unspecified-names.ts'

/** The anti-forgery cookie: clients return it as a header with every POST. */
const CSRF_TOKEN = 'marker/of+this=browser'

export interface OtherServer {
  url: string
  accounts: Accounts
  /** The keys of all calls that it answers. */
  keys: readonly string[]
  /** Ends all sessions of the shopper at the next call with this key: `POST /cart/store`. */
  expireSessionAt(key: string): void
  /** The distinct deviations of this server and of its clients from the specification. */
  deviations(): string[]
  /** Requests that section 7 does not name, which were answered with 404. */
  unknownRequests(): string[]
  stop(): Promise<void>
}

/**
 * Starts a server that implements only the calls of docs/spec §7: it can neither look up products nor place orders. It compares its
 * replies and the requests of clients with that section.
 */
export async function startOtherServer(texts: Readonly<Record<string, unknown>>): Promise<OtherServer> {
  const accounts = new Accounts()
  const routes: Routes = {
    ...siteRoutes(texts),
    ...accountRoutes(accounts),
    ...cartRoutes,
    ...savedItemRoutes,
    ...chatRoutes,
  }
  const foundDeviations = new Set<string>()
  const unknown = new Set<string>()
  let expiringKey: string | null = null
  let origin = ''
  const pictureUrl = (name: string) => `${origin}/storage/${name}.svg`

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const picture = /^\/storage\/(\w+)\.svg$/.exec(url.pathname)?.[1]
    if (picture) return send(reply, 200, 'image/svg+xml', pictureOf(picture))
    const path = url.pathname.replace(/^\/api/, '')
    const call = url.pathname.startsWith('/api/') ? callOf(request.method ?? '', path) : undefined
    if (!call) {
      unknown.add(`${request.method} ${url.pathname}`)
      // Other servers may answer in HTML, not JSON.
      return send(reply, 404, 'text/html', '<!doctype html><title>404</title><h1>Not Found</h1>')
    }
    const body = await bodyOf(request)
    for (const deviation of deviationsOf(call, request, url.searchParams, body)) foundDeviations.add(deviation)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (call.key === expiringKey) {
      accounts.ofToken(token ?? '')?.tokens.clear()
      expiringKey = null
    }
    const callRequest: CallRequest = {
      params: paramsOf(call, path),
      query: url.searchParams,
      body,
      shopper: token ? accounts.ofToken(token) : null,
      pictureUrl,
    }
    const callReply = lacksCsrfToken(request)
      ? refusal(419, 'CSRF token mismatch.')
      : respond(routes, call, callRequest)
    const status = callReply.status ?? (callReply.body === undefined ? 204 : 200)
    for (const name of unspecifiedNames(call, status, callReply.body))
      foundDeviations.add(`${call.key} answers ${name}`)
    reply.setHeader('set-cookie', `XSRF-TOKEN=${encodeURIComponent(CSRF_TOKEN)}; Path=/; SameSite=Lax`)
    send(reply, status, 'application/json', callReply.body === undefined ? '' : JSON.stringify(callReply.body))
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      foundDeviations.add(`${request.method} ${request.url} failed: ${error}`)
      send(reply, 500, 'text/html', '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    accounts,
    keys: Object.keys(routes),
    expireSessionAt(key) {
      expiringKey = key
    },
    deviations: () => [...foundDeviations],
    unknownRequests: () => [...unknown],
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const respond = (routes: Routes, { key }: Call, callRequest: CallRequest): CallReply =>
  routes[key]?.(callRequest) ?? { status: 500, body: { message: 'No handler' } }

function send(reply: ServerResponse, status: number, type: string, text: string): void {
  reply.writeHead(status, text === '' ? {} : { 'content-type': type }).end(text)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : JSON.parse(text)
}

function paramsOf({ key }: Call, path: string): Record<string, string> {
  const template = key.split(' ')[1] ?? ''
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const found = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
  return Object.fromEntries(names.map((name, index) => [name, found?.[index + 1] ?? '']))
}

/** Every call has the two headers of section 7; all but two may carry the token (section 6). */
function deviationsOf(
  { key, sent }: Call,
  { headers }: IncomingMessage,
  query: URLSearchParams,
  body: Record<string, unknown>,
): string[] {
  const isPublic = /^GET \/(master|lang)/.test(key)
  // Preloaded texts cannot have headers; their language is in the path.
  const isPreload = key === 'GET /lang/{locale}'
  return [
    ...(!isPreload && headers['x-requested-with'] !== 'XMLHttpRequest' ? [`${key} without X-Requested-With`] : []),
    ...(!isPreload && !headers['accept-language'] ? [`${key} without Accept-Language`] : []),
    ...(isPublic && headers.authorization ? [`${key} with a token`] : []),
    // An empty search counts as no search.
    ...sent
      .filter((name) => name !== 'search' && !(name in body || query.has(name)))
      .map((name) => `${key} without ${name}`),
  ]
}

function lacksCsrfToken({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || !headers.cookie?.includes('XSRF-TOKEN=')) return false
  return headers['x-xsrf-token'] !== CSRF_TOKEN
}
