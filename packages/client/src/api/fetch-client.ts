import { type ApiClient, createApiClient } from './client.ts'

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

const BAD_GATEWAY = 502

/** The shop says what a file is; JSON, and the page of a network that asks for a login, are none. */
const NO_FILE = /^(application\/([\w.-]+\+)?json|text\/html|text\/plain)\b/i

/**
 * Reads files as bytes and JSON as such. Throws as `fetch` does when the response breaks off. A success that is neither did not come from
 * the shop (a network may show a login page of its own), so it counts as 502.
 */
export async function readResponse(response: Response): Promise<{ status: number; body: unknown }> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (response.ok && type !== '' && !NO_FILE.test(type))
    return { status, body: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { status: response.ok ? BAD_GATEWAY : status, body: null }
  }
}
