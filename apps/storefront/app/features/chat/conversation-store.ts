import { ApiError } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { Message } from '@rialto/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import { useShopper } from '../session/index.ts'
import { $opening, type Opening } from './active-chat.ts'
import { coalesceRuns, notifyCountsChanged, notifyMessagesChanged, onMessagesChanged } from './chat-events.ts'
import {
  createOutbox,
  MAX_HELD_MESSAGES,
  merge,
  putSentMessage,
  type Received,
  threadMessages,
  toReceived,
} from './outbox.ts'
import { readNewest, readOlder, reportOpening } from './read-messages.ts'
import type { DraftProduct, Thread, ThreadMessage } from './types.ts'

/** A conversation's store. Draft, its product and unsent messages are kept as long as the page, messages while a component shows them. */
interface ConversationStore {
  $thread: ReadableAtom<Thread>
  /** Reads it and follows new messages until each caller has called the function that this returns. */
  open(): () => void
  /** Stops sending and removes everything; the store is not used afterwards. */
  stop(): void
}

function createConversationStore(shopId: number): ConversationStore {
  let draft = ''
  let product: DraftProduct | null = null
  let viewers = 0

  const update = () => $thread.set(currentThread())
  const history = createHistory(shopId, { claim: (found) => outbox.claim(found), onChange: update })
  const { newest, readNewMessages, addSent } = history
  const outbox = createOutbox(shopId, { newest, readNewMessages, onSent: addSent, onChange: update })
  const messages = memoizedMessages()

  const actions = {
    loadOlder: history.loadOlder,
    reload: history.reload,
    retry: outbox.retry,
    send(text: string) {
      const trimmed = text.trim()
      if (trimmed === '') return
      const productId = product?.id ?? null
      draft = ''
      product = null
      outbox.add(trimmed, productId)
    },
    removeProduct() {
      product = null
      update()
    },
    setDraft(text: string) {
      draft = text
      update()
    },
  }
  function currentThread(): Thread {
    const { known, readTo: _, ...state } = history.get()
    return { ...state, messages: messages(known, outbox.all()), draft, product, ...actions }
  }
  const $thread = atom(currentThread())

  /** The product of the button that opened the conversation, also where it was open already. */
  function takeProduct(opening: Opening | null): void {
    if (opening?.shopId !== shopId || !opening.product) return
    product = opening.product
    update()
  }
  let stopTaking = () => {}

  function close(): void {
    viewers -= 1
    if (viewers > 0) return
    stopTaking()
    history.close()
  }
  return {
    $thread,
    open() {
      viewers += 1
      if (viewers === 1) {
        stopTaking = $opening.subscribe(takeProduct)
        history.open()
      }
      return close
    },
    stop() {
      draft = ''
      product = null
      stopTaking()
      outbox.stop()
      history.close()
    },
  }
}

/** The same list until one of its parts changes: a thread may be long, and typing updates it at every key. */
function memoizedMessages(): (...parts: Parameters<typeof threadMessages>) => readonly ThreadMessage[] {
  let last: { parts: Parameters<typeof threadMessages>; list: readonly ThreadMessage[] } | undefined
  return (...parts) => {
    if (last?.parts[0] !== parts[0] || last.parts[1] !== parts[1]) last = { parts, list: threadMessages(...parts) }
    return last.list
  }
}

/** The conversations of the logged-in shopper, by shop id. */
const stores = new Map<number, ConversationStore>()
let userId = session.get()?.user.id

/** This page's conversation with a shop, for a shopper who is logged in. */
function conversationStoreOf(shopId: number): ConversationStore {
  const store = stores.get(shopId) ?? createConversationStore(shopId)
  stores.set(shopId, store)
  return store
}

session.subscribe((event) => {
  const now = session.get()?.user.id
  // After a refused session the same shopper keeps the drafts.
  if (now === userId || event === 'refused' || event === 'abandoned') return
  userId = now
  for (const store of stores.values()) store.stop()
  stores.clear()
})

/**
 * The conversation with a shop: page 1 on mount, and new messages from then on. On unmount all but the draft and unsent
 * messages are dropped (docs/spec §4).
 */
export function useThread(shopId: number): Thread {
  const user = useShopper()?.id
  const store = useMemo(() => (user ? conversationStoreOf(shopId) : createConversationStore(shopId)), [shopId, user])
  useEffect(() => (user ? store.open() : undefined), [store, user])
  return useStoreValue(store.$thread, store.$thread.get())
}

/** docs/spec §8 and §9: the loading flag is reset so long after a failure. */
const LOADING_RESET_DELAY_MS = 1000
/** A failed read of new messages is retried after this delay. */
const RETRY_DELAY_MS = 10_000

interface State extends Pick<Thread, 'status' | 'online' | 'hasOlder' | 'loadingOlder'> {
  known: readonly Received[]
  /** The id of the newest message up to which there is no gap; null before the first read. */
  readTo: number | null
}

const closed: State = {
  status: 'loading',
  known: [],
  readTo: null,
  online: false,
  hasOlder: false,
  loadingOlder: false,
}

interface HistoryOptions {
  /** Gives those of the new messages that were sent from here the keys that they have in the outbox. */
  claim(found: readonly Received[]): Received[]
  onChange(): void
}

/** The part of a conversation's messages that was read from the server: from the newest back, without a gap. */
function createHistory(shopId: number, { claim, onChange }: HistoryOptions) {
  let state = closed
  /** Aborted when the conversation is closed; null while it is closed. */
  let openController: AbortController | null = null

  function change(part: Partial<State>): void {
    state = { ...state, ...part }
    onChange()
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const opened = await reportOpening(shopId)
    const { messages, more } = await readNewest(shopId, state.readTo, signal)
    if (signal.aborted) return
    const isFirst = state.readTo === null
    // All messages of a reply have the same status: the shop's at the time of the reply.
    const active = messages.length > 0 ? messages.some((message) => message.shop_active_status) : opened?.shop.active
    const ids = new Set(state.known.map(({ id }) => id))
    const fresh = messages.filter(({ id }) => !ids.has(id)).map((message) => toReceived(message))
    change({
      status: 'ready',
      known: merge(state.known, claim(fresh)),
      readTo: messages[0]?.id ?? state.readTo,
      online: active ?? state.online,
      hasOlder: isFirst ? more : state.hasOlder,
    })
  }

  const refresh = coalesceRuns(async () => {
    const signal = openController?.signal
    if (!signal) return
    try {
      await catchUp(signal)
    } catch (error) {
      await noteFailure(error, signal)
      if (signal.aborted) return
      if (state.status === 'loading') change({ status: 'failed' })
      const mayPass = !(error instanceof ApiError) || error.status >= 500
      if (state.status === 'ready' && mayPass)
        setTimeout(() => signal.aborted || notifyMessagesChanged(), RETRY_DELAY_MS)
    }
  })

  /** Reading a shop's messages lowers the unread count. */
  const readAndCount = () => void refresh().then(notifyCountsChanged)

  async function loadOlder(): Promise<void> {
    const [oldest] = state.known
    if (!openController || !oldest || state.loadingOlder || !state.hasOlder) return
    const { signal } = openController
    change({ loadingOlder: true })
    try {
      const held = { count: state.known.length, oldest: oldest.id }
      const { messages, more } = await readOlder(shopId, held, signal)
      if (signal.aborted) return
      const older = messages.map((message) => toReceived(message))
      const known = merge(state.known, older)
      change({ known, hasOlder: more && known.length < MAX_HELD_MESSAGES })
    } catch (error) {
      await noteFailure(error, signal)
    }
    if (!signal.aborted) change({ loadingOlder: false })
  }

  return {
    /** The same object until something changes. */
    get: () => state,
    /** The id of the newest known message, 0 for an empty conversation; null before the first read. */
    newest: () => state.known.at(-1)?.id ?? (state.status === 'ready' ? 0 : null),
    loadOlder: () => void loadOlder(),
    reload() {
      if (state.status === 'failed') change({ status: 'loading' })
      readAndCount()
    },
    /** Reads new messages; throws when that fails. */
    async readNewMessages() {
      if (!openController) throw new Error('the conversation is closed')
      await catchUp(openController.signal)
    },
    /** Adds a message that was sent from here, as the server has stored it. */
    addSent(message: Message, key: string) {
      if (openController)
        change({ known: putSentMessage(state.known, toReceived(message, key)), online: message.shop_active_status })
    },
    /** Reads the newest page and follows new messages. */
    open() {
      openController = new AbortController()
      const unfollow = [
        onMessagesChanged('read', refresh),
        $opening.listen((opening) => opening?.shopId === shopId && readAndCount()),
      ]
      openController.signal.addEventListener('abort', () => {
        for (const stop of unfollow) stop()
      })
      readAndCount()
    },
    /** Removes all messages. */
    close() {
      openController?.abort()
      openController = null
      change(closed)
    },
  }
}

/** docs/spec §8: logged only, and the loading flag stays for a second. */
async function noteFailure(error: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  logProblem('Messages could not be loaded', error)
  await new Promise((resolve) => setTimeout(resolve, LOADING_RESET_DELAY_MS))
}
