import type { Page } from '../cache/page-cache.ts'
import type { CachedResponse } from '../http/cached-responses.ts'
import type { Encoding } from '../http/encoding.ts'

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
