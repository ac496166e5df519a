import {
  type ApiClient,
  ApiError,
  type ApiRequest,
  type ApiTransport,
  createApiClient,
  readResponse,
} from '@rialto/client/api/client.ts'
import { localStore } from '@rialto/client/browser-storage.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import { QueryClient } from '@tanstack/react-query'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { showError } from './errors.tsx'

/** Sends a call with the console's cookie; the reply may be a refusal. */
export async function send({ path, ...init }: ApiRequest): Promise<{ status: number; body: unknown }> {
  return readResponse(await fetch(path, { ...init, credentials: 'same-origin' }))
}

/** The language of the page, in which the server answers. */
export const pageLocale = (): string => document.documentElement.lang || 'en'

/** Long enough to notice a mistake. */
const TOAST_MS = 8000

interface Offer {
  toast: number
  undo: () => void
}

const $offers = atom<readonly Offer[]>([])
/** Takes the latest change back whose toast is still open, for a key; undefined: there is none. */
export const $undo = computed([$offers, toasts.$visible], (offers, visible) => {
  const open = offers.filter(({ toast }) => visible.some(({ id }) => id === toast))
  return open.at(-1)?.undo
})

/** Counts the changes that were taken back here, after which all that was read may be old. */
const $undone = atom(0)

interface ReplyWithChange {
  message: string
  change: { id: number; is_restorable: boolean }
}

/** Shows the sentence of a change that a reply says to be recorded, with *Undo* where it can be taken back. */
function announceChange(request: ApiRequest, body: unknown): void {
  if (!hasChange(body)) return
  const { message, change } = body
  const undo = () => void restore(request, change.id)
  const toast = showToast({
    tone: 'success',
    title: message,
    ...(change.is_restorable && { action: { label: t('Undo'), onAction: undo }, timeout: TOAST_MS }),
  })
  // The key goes on to the change before, rather than back and forth.
  if (!change.is_restorable || isRestore(request)) return
  const undoOnce = () => {
    toasts.close(toast)
    undo()
  }
  $offers.set([...$offers.get().slice(-20), { toast, undo: undoOnce }])
}

const hasChange = (body: unknown): body is ReplyWithChange =>
  typeof body === 'object' && body !== null && 'change' in body && typeof body.change === 'object'

const isRestore = ({ path }: ApiRequest): boolean => /\/record\/\d+\/restore$/.test(path)

/** For the shop or the market in which the change was made, wherever the person works now. */
async function restore({ path, headers }: ApiRequest, id: number): Promise<void> {
  const shop = headers['x-shop']
  const api = createApiClient(
    async (request) => {
      const sent = { ...request, headers: { ...request.headers, ...(shop && { 'x-shop': shop }) } }
      const reply = await send(sent)
      announceChange(sent, reply.body)
      return reply
    },
    () => ({ locale: pageLocale() }),
  )
  const key = path.startsWith('/api/admin/') ? 'POST /admin/record/{id}/restore' : 'POST /seller/record/{id}/restore'
  try {
    await api.call(key, { params: { id } })
    $undone.set($undone.get() + 1)
  } catch (error) {
    showError(error, t('The shop cannot be reached'))
  }
}

/** `out`: nobody has entered; `in`; `ended`: the session ended while its screens are open, so the person is asked to log in again. */
type SessionState = 'out' | 'in' | 'ended'

const $state = atom<SessionState>('out')
/** The server writes into the page whether the browser has a cookie, which may be of a session that has ended. */
const $hasCookie = atom(typeof document !== 'undefined' && 'entered' in document.documentElement.dataset)
let waiting: (() => void)[] = []

export const $sessionState: ReadableAtom<SessionState> = $state
/** False: nobody can be logged in, so there is no need to ask the server. */
export const $mayBeEntered: ReadableAtom<boolean> = $hasCookie

/** The console's session in this tab. Its token is a cookie that no script can read. */
export const consoleSession = {
  isEntered: (): boolean => $state.get() !== 'out',
  /** Called after a login, before the person is known. */
  noteCookie: (): void => $hasCookie.set(true),
  /** Called once the person is known, and again after each login; calls that waited go on. */
  enter(): void {
    $state.set('in')
    const ready = waiting
    waiting = []
    for (const resume of ready) resume()
  },
  /** Called before a logout: refusals that follow belong to it. */
  leave(): void {
    $state.set('out')
  },
  /** Resolves after the next {@link enter}. */
  untilEnteredAgain(): Promise<void> {
    $state.set('ended')
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  },
}

const PLACE = 'console_place'

/** The key of the place in which the person worked last, on this device. */
export const storedPlace = {
  read: (): string | null => localStore.read(PLACE),
  write: (key: string): void => localStore.write(PLACE, key),
}

/** The shop that calls of sellers are for; null while the person works for the market. The first calls come before the person is known. */
export const $shopId = atom<number | null>(shopIn(storedPlace.read()))

export const keyOfShop = (id: number): string => `shop:${id}`

function shopIn(key: string | null): number | null {
  const [, id] = /^shop:(\d+)$/.exec(key ?? '') ?? []
  return id === undefined ? null : Number(id)
}

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

/** A client for the current shop that sends each request in its own way. */
export const clientBy = (sendOnce: ApiTransport): ApiClient =>
  createApiClient(transportBy(sendOnce), () => ({ locale: pageLocale() }))

/** The API of the server, as the person who is logged in to the console. */
export const consoleApi = clientBy(send)

/** The API for logging in: its refusals are about the password, so they end no session. */
export const entryApi = createApiClient(send, () => ({ locale: pageLocale() }))

/** The state of the server as the screens last read it. Refusals are final; calls that could not be delivered are tried again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
      },
      mutations: { retry: false },
    },
  })
  $undone.listen(() => void client.invalidateQueries())
  return client
}
