import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import { useShopper } from '../session/index.ts'
import { $opening, type Opening } from './active-chat.ts'
import { createHistory } from './history.ts'
import { createOutbox, threadMessages } from './outbox.ts'
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
