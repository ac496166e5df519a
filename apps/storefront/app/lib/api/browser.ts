import { storedLocale } from '../i18n/locale.ts'
import { type ApiTransport, createApiClient } from './client.ts'

const overFetch: ApiTransport = async ({ method, path, headers, body, signal }) => {
  const response = await fetch(path, { method, headers: { ...headers, ...antiForgery() }, body, signal })
  return { status: response.status, body: await response.json().catch(() => null) }
}

/** A server that sets an `XSRF-TOKEN` cookie gets it back as a header (specification, section 7). */
function antiForgery(): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return cookie ? { 'x-xsrf-token': decodeURIComponent(cookie) } : {}
}

/** The browser's client: same-origin `fetch`. */
export const api = createApiClient(overFetch, () => ({ locale: storedLocale() }))
