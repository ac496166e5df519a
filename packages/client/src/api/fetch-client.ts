import { type ApiClient, createApiClient } from './client.ts'
import { readResponse } from './read-response.ts'

interface FetchClientOptions {
  /** The server's address: `https://shop.example`. */
  url: string
  /** The language of messages; English by default. */
  locale?: string
  /** The Bearer token of an account, or a function if it may change. */
  token?: string | (() => string | null)
}

/** A client for scripts and other servers: it needs `fetch` but no browser. */
export function createFetchClient({ url, locale = 'en', token }: FetchClientOptions): ApiClient {
  return createApiClient(
    async ({ path, ...init }) => readResponse(await fetch(new URL(path, url), init)),
    () => ({ locale, token: typeof token === 'function' ? token() : token }),
  )
}
