import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { contentHash, type Page, type Rendered } from '../cache/page-cache.ts'
import { type CachedResponse, sendCachedResponse } from '../http/cached-responses.ts'
import { chooseEncoding, type Encoding } from '../http/encoding.ts'
import { isPlainTarget } from '../http/requests.ts'
import { Refusal, RefusalError, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'

/** Scripts ask for the data a few seconds after the page. */
const KEPT = { pages: 300, ms: 60_000 }

/** A page's data as they are sent. Their address names their content, so browsers may cache them for good. */
export function renderedPageData(json: string, locale: string): Rendered & { etag: string } {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-language': locale,
    'cache-control': 'public, max-age=31536000, immutable',
  }
  const body = Buffer.from(json)
  return { status: 200, headers, body, etag: contentHash(body) }
}

/** The address of a page's data. It also names the page, which a process that does not hold these data renders again. */
export const pageDataPath = (hash: string, pageUrl: string): string =>
  `/page-data/${hash}?page=${encodeURIComponent(pageUrl)}`

/** Holds the data of rendered pages by their hash, longer than the page cache holds the pages. */
export class PageDataStore {
  readonly #data = new LRUCache<string, Page>({
    max: KEPT.pages,
    ttl: KEPT.ms,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })

  add(data: Page): void {
    this.#data.set(data.etag, data)
  }

  find(hash: string): Page | undefined {
    return this.#data.get(hash)
  }
}

interface PageDataRoute {
  store: PageDataStore
  responses: PageResponses
  /** Returns the page of an address for the client of a request. */
  findPage(url: string, request: FastifyRequest): Promise<Page | Refusal>
}

/**
 * Serves the data of pages, which browsers fetch after the first paint (decision 031). If the data are not held any more, those of
 * the page as it is now are sent, with their own address as `Content-Location`.
 */
export function pageDataRoute(app: FastifyInstance, { store, responses, findPage }: PageDataRoute): void {
  app.get<{ Params: { hash: string }; Querystring: { page?: unknown } }>('/page-data/:hash', async (request, reply) => {
    const { hash } = request.params
    const { page: url } = request.query
    if (typeof url !== 'string' || !isPlainTarget(url)) throw new RefusalError(refuse('not_found', text('Not found')))
    const data = store.find(hash) ?? (await currentData(url, request))
    if (data.etag !== hash)
      return reply
        .headers({ ...data.headers, 'cache-control': 'no-store', 'content-location': pageDataPath(data.etag, url) })
        .send(await data.body('identity'))
    const response = await responses.get(data, chooseEncoding(request.headers['accept-encoding']))
    // The response is complete, so Fastify adds nothing to it.
    reply.hijack()
    sendCachedResponse(request.headers, reply.raw, response)
  })

  async function currentData(url: string, request: FastifyRequest): Promise<Page> {
    const page = await findPage(url, request)
    if (page instanceof Refusal) throw new RefusalError(page)
    if (!page.data) throw new RefusalError(refuse('not_found', text('Not found')))
    store.add(page.data)
    return page.data
  }
}

/** Builds the response of each page and encoding once; thousands of guests are sent the same one. */
export class PageResponses {
  readonly #sharedHeaders: Record<string, string>
  readonly #responses = new WeakMap<Page, Map<Encoding, CachedResponse>>()

  /** @param sharedHeaders headers of every response of the server; a page's own headers replace them. */
  constructor(sharedHeaders: Record<string, string>) {
    this.#sharedHeaders = sharedHeaders
  }

  /** The response if it has been built before. */
  peek(page: Page, encoding: Encoding): CachedResponse | undefined {
    return this.#responses.get(page)?.get(encoding)
  }

  /** Returns the response itself, rather than a promise, where nothing has to be compressed. */
  get(page: Page, encoding: Encoding): CachedResponse | Promise<CachedResponse> {
    const cached = this.peek(page, encoding)
    if (cached) return cached
    const body = page.body(encoding)
    return body instanceof Promise
      ? body.then((bytes) => this.#create(page, encoding, bytes))
      : this.#create(page, encoding, body)
  }

  #create(page: Page, encoding: Encoding, body: Buffer): CachedResponse {
    const response = this.#build(page, encoding, body)
    // Uncompressed bodies take most of the memory and are hardly ever requested.
    if (encoding !== 'identity')
      this.#responses.set(page, (this.#responses.get(page) ?? new Map()).set(encoding, response))
    return response
  }

  #build({ status, headers, etag: hash }: Page, encoding: Encoding, body: Buffer): CachedResponse {
    const etag = `"${hash}-${encoding}"`
    const head = {
      ...this.#sharedHeaders,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...headers,
      etag,
      vary: 'Accept-Encoding, Cookie',
    }
    const whole = {
      ...head,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { status, etag, head: Object.entries(whole).flat(), notModifiedHead: Object.entries(head).flat(), body }
  }
}
