import { storedLocale } from '../i18n/locale.ts'
import { session } from '../session.ts'
import { type ApiClient, type ApiRequest, type ApiTransport, createApiClient } from './client.ts'

/** Specification, section 6: all calls but these carry the token. */
const withoutToken = /^\/api\/(master|lang)\b/
/** Here a 401 speaks of what was typed, not of the session. */
const provesIdentity = /^\/api\/(login|registration|send-otp|verify-otp|reset-password|auth)\b/

/** How a request is brought to the server: `fetch`, or something that takes as much. */
type Send = (request: ApiRequest) => Promise<Response>

const withSession =
  (send: Send): ApiTransport =>
  async (request) => {
    const { path, headers } = request
    const token = withoutToken.test(path) ? null : session.token()
    const response = await send({
      ...request,
      headers: { ...headers, ...antiForgery(), ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (response.status === 401 && token && !provesIdentity.test(path)) endSession(token)
    return { status: response.status, body: await bodyOf(response) }
  }

/** Files come as bytes, whatever else as JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const isFile = /^(application\/(pdf|octet-stream)|image\/)/.test(response.headers.get('content-type') ?? '')
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json().catch(() => null)
}

/** Specification, section 8, for all calls alike. A session begun since the call was made is another one. */
function endSession(refused: string): void {
  if (session.get()?.token === refused) session.clear('refused')
}

/** A server that sets an `XSRF-TOKEN` cookie gets it back as a header (specification, section 7). */
function antiForgery(): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return cookie ? { 'x-xsrf-token': decodeURIComponent(cookie) } : {}
}

/** The browser's client over any way of sending: with the token of whoever is logged in. */
export const browserApi = (send: Send): ApiClient =>
  createApiClient(withSession(send), () => ({ locale: storedLocale() }))

/** The browser's client: same-origin `fetch`. */
export const api = browserApi(({ path, ...init }) => fetch(path, init))
