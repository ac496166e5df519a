import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { forwardedChain } from '../http/forward-to-api.ts'
import { repositoryRoot } from '../lib/repository-root.ts'
import { createFindTarget, type PageTarget } from './page-targets.ts'

interface RenderOptions {
  transport: ApiTransport
  locale: string
  currency: string | undefined
  origin: string
  /** Filled with the scripts that the rendering writes into its page. */
  inlineScripts: Set<string>
  /** Keeps the data that the page's scripts start with. @returns the address at which browsers fetch them */
  keepData(json: string): string
  /** Markup of parts that pages share, such as the footer and product cards; without it nothing is shared (decision 171). */
  keptMarkup?: { get(key: string): string | undefined; set(key: string, markup: string): void }
  /** The page's scripts never run, so that everything must be in its HTML. */
  withoutScripts?: boolean
  /** Grows with each change of settings, so that the texts are read again. */
  textsGeneration: number
}

/** Renders the page of a request. */
export type RenderPage = (request: Request, options: RenderOptions) => Promise<RenderedPage>

interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
}

/** The storefront as the server sees it. */
export interface Storefront {
  render: RenderPage
  /** At once from a build; while developing the routes may have changed. */
  findTarget(url: string): PageTarget | Promise<PageTarget>
}

/** The exports of the storefront's `entry.server.tsx` that the server uses. */
interface StorefrontEntry {
  contextFor(options: RenderOptions & { keepHtml(html: Buffer): void }): Promise<RouterContextProvider>
}

export const storefrontFolder = join(repositoryRoot, 'apps/storefront')
export const clientFolder = join(storefrontFolder, 'build/client')

/** Loads the built storefront. Throws when it has not been built. */
export async function loadStorefront(): Promise<Storefront> {
  const file = join(storefrontFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The storefront is not built. `npm start` builds it.')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  return { render: rendererOf(build, 'production'), findTarget: createFindTarget(build) }
}

export function rendererOf(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  const entry = build.entry.module as unknown as StorefrontEntry
  return async (request, options) => {
    let html: Buffer | undefined
    const context = await entry.contextFor({
      ...options,
      keepHtml: (written) => {
        html = written
      },
    })
    const response = await handle(request, context)
    const { status, headers } = response
    // A redirect and a failure of the router itself are no pages.
    return { status, headers, body: html ?? Buffer.from(await response.arrayBuffer()) }
  }
}

export interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

export interface ApiAnswer {
  status: number
  body: unknown
  /** The body as it was sent. */
  sent?: string
  /** Seconds until a refused call may be repeated. */
  retryAfter?: string
}

/** Sends one request of the storefront's client to the API. */
export type ApiTransport = (request: ApiRequest) => Promise<ApiAnswer>

/** The transport of a rendering: the API counts its calls for the client whose request caused it. */
export type TransportFor = (client: FastifyRequest) => ApiTransport

/** Within this process: through all of the API's checks, without the network. */
export function inProcess(app: FastifyInstance): TransportFor {
  const tagged = new TaggedAnswers()
  return ({ ip }) =>
    tagged.through(async ({ method, path, headers, body }) => {
      const reply = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers,
        remoteAddress: ip,
        ...(typeof body === 'string' && { payload: body }),
      })
      const { etag, 'retry-after': retryAfter } = reply.headers
      return {
        tag: etag,
        answer: () => answerOf(reply.statusCode, reply.payload, retryAfter),
        status: reply.statusCode,
      }
    })
}

/** The texts of a language are a quarter of a megabyte, which a market has in few languages. */
const TAGGED_MAX = 50

interface TaggedReply {
  status: number
  tag: string | undefined | null
  answer(): ApiAnswer
}

/**
 * Remembers answers that have a tag, such as texts and settings, and asks whether they are still the same, so that they are neither
 * written nor parsed again. Whoever is given a remembered answer must not change it.
 */
class TaggedAnswers {
  readonly #known = new LRUCache<string, { tag: string; answer: ApiAnswer }>({ max: TAGGED_MAX })

  through(ask: (request: ApiRequest) => Promise<TaggedReply>): ApiTransport {
    return async (request) => {
      if (request.method !== 'GET') return (await ask(request)).answer()
      const key = JSON.stringify([request.path, request.headers])
      const known = this.#known.get(key)
      const headers = { ...request.headers, ...(known && { 'if-none-match': known.tag }) }
      const reply = await ask({ ...request, headers })
      if (known && reply.status === 304) return known.answer
      const answer = reply.answer()
      if (reply.tag && reply.status === 200) this.#known.set(key, { tag: reply.tag, answer })
      return answer
    }
  }
}

const TIMEOUT_MS = 10_000

/**
 * Over the network, from another server that speaks the same API. It is told the client's address, which it believes where it trusts
 * one proxy more than this server does.
 */
export function overNetwork({ apiUrl, trustedProxies }: { apiUrl: string; trustedProxies: number }): TransportFor {
  const tagged = new TaggedAnswers()
  return ({ raw }) => {
    const forwarded = forwardedChain(raw, trustedProxies).join(', ')
    return tagged.through(async ({ method, path, headers, body }) => {
      const reply = await fetch(apiUrl + path, {
        method,
        headers: { ...headers, 'x-forwarded-for': forwarded },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(typeof body === 'string' && { body }),
      })
      const sent = await reply.text()
      const { status, headers: head } = reply
      return { status, tag: head.get('etag'), answer: () => answerOf(status, sent, head.get('retry-after')) }
    })
  }
}

const BAD_GATEWAY = 502

/** A body that is not JSON comes from a proxy in between rather than the shop, so a good status counts as a bad gateway. */
function answerOf(status: number, text: string, retryAfter?: unknown): ApiAnswer {
  const patience = retryAfter ? { retryAfter: String(retryAfter) } : {}
  try {
    return { status, body: text === '' ? null : JSON.parse(text), sent: text, ...patience }
  } catch {
    return { status: status < 400 ? BAD_GATEWAY : status, body: null, ...patience }
  }
}
