import type { EndpointKey, RequestFor } from '@rialto/contract'
import { storedLocale } from '../i18n/locale.ts'
import { t } from '../i18n/translate.ts'
import { session } from '../session.ts'
import {
  type ApiClient,
  ApiError,
  type ApiRequest,
  type ApiTransport,
  callHeaders,
  createApiClient,
  readResponse,
} from './client.ts'

/** Thrown by every call that was refused with the session's token. The shopper is told once for all of them (features/session). */
export class SessionEndedError extends ApiError {
  constructor() {
    super(401, 'session_ended', t('Your session has ended. Please log in again.'))
  }
}

/** The error of a call that was refused with the token of an earlier session, while a new session continues. */
const earlierSession = (): ApiError =>
  new ApiError(401, 'earlier_session', t('That was not carried out. Please try again.'))

/** All other calls carry the token (docs/spec §6). */
const withoutToken = /^\/api\/(master|lang)\b/
/** A reply of 401 to these is about the credentials in the body, not about the session. */
const provesIdentity = /^\/api\/(login|registration|send-otp|verify-otp|reset-password|auth)\b/

/** `fetch`, or a replacement. */
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
    readResponse(await send(request))

/**
 * Ends the session whose token was refused (docs/spec §8), once for all calls that are refused with it, and throws. A
 * session that began after the call is kept. Returns when a guest was refused, which the caller handles.
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

/** The browser's client with any way of sending and the token of the session. */
export const browserApi = (send: Send): ApiClient =>
  createApiClient(reading(withSession(send)), () => ({ locale: storedLocale() }))

const fetchPath = ({ path, ...init }: ApiRequest & { cache?: RequestCache }) => fetch(path, init)

/** The browser's client: same-origin `fetch`. */
export const api = browserApi(fetchPath)

/** Requests the headers of a response, bypassing all caches. */
export const headOf = async (path: `/api/${string}`): Promise<Headers> => {
  const send = withSession((request) => fetchPath({ ...request, cache: 'no-store' }))
  return (await send({ method: 'HEAD', path, headers: callHeaders(storedLocale()) })).headers
}

/**
 * Sends a public call without session and cookies, so that nothing tells whose it is. Nobody waits for its reply, its failure is nobody's
 * concern, and leaving the page does not cut it off.
 */
export function sendAnonymously<K extends EndpointKey & `POST ${string}`>(
  key: K,
  { body }: Pick<RequestFor<K>, Extract<'body', keyof RequestFor<K>>> & { body: unknown },
): void {
  fetch(`/api${key.slice('POST '.length)}`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { ...callHeaders(storedLocale()), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}
