import { storedLocale } from '../i18n/locale.ts'
import { session } from '../session.ts'
import { callHeaders } from './call-headers.ts'
import { type ApiClient, type ApiRequest, type ApiTransport, createApiClient } from './client.ts'
import { earlierSession, SessionEndedError } from './session-ended.ts'

/** docs/spec §6: all calls but these carry the token. */
const withoutToken = /^\/api\/(master|lang)\b/
/** Here a 401 speaks of what was typed, not of the session. */
const provesIdentity = /^\/api\/(login|registration|send-otp|verify-otp|reset-password|auth)\b/

/** How a request is brought to the server: `fetch`, or something that takes as much. */
type Send = (request: ApiRequest) => Promise<Response>

const withSession =
  (send: Send): Send =>
  async (request) => {
    const { path, headers } = request
    const token = withoutToken.test(path) ? null : session.token()
    const response = await send({
      ...request,
      headers: { ...headers, ...antiForgery(), ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (response.status === 401 && !provesIdentity.test(path)) refuseSession(token)
    return response
  }

const reading =
  (send: Send): ApiTransport =>
  async (request) =>
    read(await send(request))

/**
 * Files come as bytes, whatever else as JSON. Throws as `fetch` does where the answer breaks off. What is no JSON did not come from
 * the shop, however well it may be meant: a network may want a login of its own first.
 */
async function read(response: Response): Promise<{ status: number; body: unknown }> {
  const { status, headers } = response
  const isFile = /^(application\/(pdf|octet-stream)|image\/)/.test(headers.get('content-type') ?? '')
  if (isFile) return { status, body: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { status: response.ok ? BAD_GATEWAY : status, body: null }
  }
}

const BAD_GATEWAY = 502

/**
 * Ends the session whose token was refused (docs/spec §8), once, however many calls are refused with it. A session that began
 * since the call was made goes on. Returns where a guest was refused: that is for the caller to deal with.
 */
function refuseSession(token: string | null): void {
  if (token !== null && session.get()?.token === token) session.clear('refused')
  const now = session.get()
  if (token === null ? session.lapsed() : !now || now.token === token) throw new SessionEndedError()
  if (token !== null) throw earlierSession()
}

/** A server that sets an `XSRF-TOKEN` cookie gets it back as a header (docs/spec §7). */
function antiForgery(): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return cookie ? { 'x-xsrf-token': decodeURIComponent(cookie) } : {}
}

/** The browser's client over any way of sending: with the token of whoever is logged in. */
export const browserApi = (send: Send): ApiClient =>
  createApiClient(reading(withSession(send)), () => ({ locale: storedLocale() }))

const fetchPath = ({ path, ...init }: ApiRequest & { cache?: RequestCache }) => fetch(path, init)

/** The browser's client: same-origin `fetch`. */
export const api = browserApi(fetchPath)

/** The headers of an answer alone, as fresh as it gets; with what every call carries. */
export const headOf = async (path: `/api/${string}`): Promise<Headers> => {
  const send = withSession((request) => fetchPath({ ...request, cache: 'no-store' }))
  return (await send({ method: 'HEAD', path, headers: callHeaders(storedLocale()) })).headers
}
