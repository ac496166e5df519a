import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { Message } from '@rialto/contract'
import { messageInReply, sendProduct } from './read-messages.ts'
import type { ThreadMessage } from './types.ts'

/** A message that the server may not have yet. */
interface Outgoing extends ThreadMessage {
  id: null
  text: string
  /** The product that goes before it; null without one, or once it has been sent. */
  productId: number | null
  /** The id of the newest known message when it was first sent; its own id will be higher. Null: not sent yet, or unknown. */
  since: number | null
  /** It may have arrived, although no reply did. */
  mayHaveArrived: boolean
  /** The id of the message after which a failed one is shown. */
  showAfter: number | null
}

/** The longest wait for a reply. */
const SEND_TIMEOUT_MS = 20_000

interface OutboxOptions {
  /** The id of the newest known message, 0 for an empty conversation; null before the first read. */
  newest(): number | null
  /** Reads new messages, and by {@link Outbox.claim} removes those that have arrived. Throws when that fails. */
  readNewMessages(): Promise<void>
  onSent(message: Message, key: string): void
  onChange(): void
}

interface Outbox {
  /** The same list until something changes. */
  all(): readonly Outgoing[]
  add(text: string, productId: number | null): void
  /** Sends a failed message again, after all others. */
  retry(key: string): void
  /** Gives those of the new messages that were sent from here their keys in this outbox, and removes them from it. */
  claim(found: readonly Received[]): Received[]
  /** Stops sending. */
  stop(): void
}

/** Messages on their way to one shop, sent in order, one at a time. A failed one does not hold up the rest. */
export function createOutbox(shopId: number, { newest, readNewMessages, onSent, onChange }: OutboxOptions): Outbox {
  let outgoing: readonly Outgoing[] = []
  let isSending = false
  let isStopped = false

  function set(next: readonly Outgoing[]): void {
    outgoing = next
    onChange()
  }
  const without = (key: string) => outgoing.filter((one) => one.key !== key)
  const change = (key: string, part: Partial<Outgoing>) =>
    set(outgoing.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = nextToSend(outgoing); next && !isStopped; next = nextToSend(outgoing)) await send(next)
    isSending = false
  }

  async function send({ key, text, mayHaveArrived }: Outgoing): Promise<void> {
    try {
      if (mayHaveArrived) await readNewMessages()
      // An earlier attempt may have arrived.
      const found = outgoing.find((one) => one.key === key)
      if (!found || isStopped) return
      if (found.productId !== null) await sendBefore(key, found.productId)
      if (isStopped) return
      change(key, { since: found.since ?? newest() })
      const body = { shop_id: shopId, message: text, type: 'user' as const }
      const reply = await api.call('POST /send-message', { body, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      const message = messageInReply(reply)
      if (isStopped) return
      if (!message) return await findSent(key)
      set(without(key))
      onSent(message, key)
    } catch (error) {
      if (!isStopped)
        change(key, { delivery: 'failed', showAfter: newest(), mayHaveArrived: mayHaveArrived || !isRefusal(error) })
    }
  }

  /** The product is shown by the next read. One that is not on sale any more is left out: the words are what matters. */
  async function sendBefore(key: string, productId: number): Promise<void> {
    try {
      await sendProduct(shopId, productId)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    change(key, { productId: null })
    await readNewMessages().catch(() => {})
  }

  /** The reply does not contain the sent message: it is shown as sent until it is found among the server's messages. */
  async function findSent(key: string): Promise<void> {
    change(key, { delivery: 'sent' })
    const hasRead = await readNewMessages().then(
      () => true,
      () => false,
    )
    // Some servers change the text, so that it is not recognised: it has been read nevertheless.
    if (hasRead && !isStopped) set(without(key))
  }

  return {
    all: () => outgoing,
    add(text, productId) {
      set([...outgoing, newOutgoing(text, productId)])
      void sendAll()
    },
    retry(key) {
      const found = outgoing.find((one) => one.key === key && one.delivery === 'failed')
      if (!found) return
      set([...without(key), { ...found, delivery: 'sending', at: now(), showAfter: null }])
      void sendAll()
    },
    claim(found) {
      let left = outgoing
      const claimed = found.map((one) => {
        const own = one.from === 'user' && left.find((sent) => isSame(sent, one))
        if (!own) return one
        left = left.filter((sent) => sent !== own)
        return { ...one, key: own.key }
      })
      if (left !== outgoing) set(left)
      return claimed
    },
    stop() {
      isStopped = true
      set([])
    },
  }
}

const nextToSend = (outgoing: readonly Outgoing[]) => outgoing.find(({ delivery }) => delivery === 'sending')

const now = () => new Date().toISOString()

/** The server refused the message and did not store it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Compares texts, as no id is known: the message was sent, and the found one arrived after that. */
function isSame({ since, text, delivery, mayHaveArrived }: Outgoing, found: Received): boolean {
  const mayBeThere = since !== null && (delivery !== 'failed' || mayHaveArrived)
  return mayBeThere && found.id > since && found.text === text
}

let count = 0
function newOutgoing(text: string, productId: number | null): Outgoing {
  count += 1
  return {
    key: `sent-${count}`,
    id: null,
    from: 'user',
    text,
    product: null,
    productId,
    at: now(),
    delivery: 'sending',
    since: null,
    mayHaveArrived: false,
    showAfter: null,
  }
}

/** A message that the server has. */
export type Received = ThreadMessage & { id: number }

/** The oldest messages beyond this number are dropped. */
export const MAX_HELD_MESSAGES = 10_000

export const toReceived = (message: Message, key = String(message.id)): Received => ({
  key,
  id: message.id,
  from: message.type,
  text: message.message,
  product: message.product,
  at: message.created_at,
  delivery: 'sent',
})

/** Oldest first, without duplicates; known messages keep their keys. Returns the same list when nothing is new. */
export function merge(known: readonly Received[], others: readonly Received[]): readonly Received[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = others.filter(({ id }) => !ids.has(id) && ids.add(id))
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.id - b.id).slice(-MAX_HELD_MESSAGES)
}

/** Adds a message that was sent from here, as the server has stored it, under the key that it was sent with. */
export function putSentMessage(known: readonly Received[], sent: Received): readonly Received[] {
  const others = known
    .filter(({ id }) => id !== sent.id)
    // Another message with the same text may have been mistaken for it.
    .map((one) => (one.key === sent.key ? { ...one, key: String(one.id) } : one))
  return merge(others, [sent])
}

const LAST = Number.MAX_SAFE_INTEGER

/** All messages of a thread: those being sent are last, failed ones stay in their place. */
export function threadMessages(known: readonly Received[], outgoing: readonly Outgoing[]): readonly ThreadMessage[] {
  if (outgoing.length === 0) return known
  const isFailed = ({ delivery, showAfter }: Outgoing) => delivery === 'failed' && showAfter !== null
  const ranked: [number, ThreadMessage][] = [
    ...known.map((one): [number, ThreadMessage] => [one.id, one]),
    ...outgoing.map((one): [number, ThreadMessage] => [isFailed(one) ? (one.showAfter ?? 0) + 0.5 : LAST, one]),
  ]
  return ranked.sort(([a], [b]) => a - b).map(([, one]) => one)
}
