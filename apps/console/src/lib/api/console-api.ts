import { type ApiClient, type ApiRequest, type ApiTransport, createApiClient } from '@rialto/client/api/client.ts'
import { readResponse } from '@rialto/client/api/read-response.ts'
import { type OnProgress, sendWatched } from '@rialto/client/api/send-watched.ts'
import { announceChange } from './changes.ts'
import { consoleSession } from './console-session.ts'
import { pageLocale, send } from './send.ts'
import { $shopId } from './shop-id.ts'

const UNAUTHENTICATED = 401

/**
 * Sends calls for the current shop. When the session has ended during use, a call waits until the same person has logged in again
 * and is then sent once more: a refused call has changed nothing.
 */
const transportBy =
  (sendOnce: ApiTransport): ApiTransport =>
  async (request) => {
    const forShop = withShop(request)
    const reply = await sendAgainAfterLogin(sendOnce, forShop)
    announceChange(forShop, reply.body)
    return reply
  }

async function sendAgainAfterLogin(sendOnce: ApiTransport, request: ApiRequest) {
  const reply = await sendOnce(request)
  if (reply.status !== UNAUTHENTICATED || !consoleSession.isEntered()) return reply
  await consoleSession.untilEnteredAgain()
  return sendOnce(request)
}

/** Names the shop of calls that are for one; the person may switch to another one while the call is on its way. */
function withShop(request: ApiRequest): ApiRequest {
  const shopId = $shopId.get()
  if (shopId === null || !/^\/api\/(seller\/|console\/(me$|search\?))/.test(request.path)) return request
  return { ...request, headers: { ...request.headers, 'x-shop': String(shopId) } }
}

const clientBy = (sendOnce: ApiTransport): ApiClient =>
  createApiClient(transportBy(sendOnce), () => ({ locale: pageLocale() }))

/** The API of the server, as the person who is logged in to the console. */
export const consoleApi = clientBy(send)

/** {@link consoleApi} for one call with files, which says how much of it is sent. */
export const uploadApi = (onProgress: OnProgress): ApiClient =>
  clientBy(async (request) => readResponse(await sendWatched(request, onProgress)))

/** The API for logging in: its refusals are about the password, so they end no session. */
export const entryApi = createApiClient(send, () => ({ locale: pageLocale() }))
