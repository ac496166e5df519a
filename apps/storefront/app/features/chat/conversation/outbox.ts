import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { Message } from '@rialto/contract'
import type { ThreadMessage } from '../types.ts'
import type { Received } from './messages.ts'
import { sentMessage } from './read-message.ts'

/** A message that the server may not have yet. */
export interface Outgoing extends ThreadMessage {
  id: null
  text: string
  /** The newest message known when it was first sent: if it has arrived, then after this one. Null: not sent yet, or unknown. */
  since: number | null
  /** It may have arrived, although no reply did. */
  mayHaveArrived: boolean
  /** Of what failed: the message that it stands behind. */
  place: number | null
}

/** The longest wait for a reply. */
const SEND_TIMEOUT_MS = 20_000

interface Surroundings {
  /** The newest message known, 0 where there is none; null where nothing is known. */
  newest(): number | null
  /** Looks what the server has, and takes out by {@link Outbox.claim} what arrived. Throws where it cannot be told. */
  look(): Promise<void>
  onSent(message: Message, key: string): void
  onChange(): void
}

export interface Outbox {
  /** The same list until something changes. */
  all(): readonly Outgoing[]
  add(text: string): void
  /** Sends again what failed, after all else. */
  retry(key: string): void
  /** Messages that are new, those that were sent from here under the keys that they have here; these leave the outbox. */
  claim(found: readonly Received[]): Received[]
  /** Stops sending. */
  end(): void
}

/** Messages on their way to one shop, sent in order, one at a time. A failed one does not hold up the rest. */
export function createOutbox(shopId: number, { newest, look, onSent, onChange }: Surroundings): Outbox {
  let waiting: readonly Outgoing[] = []
  let busy = false
  let ended = false

  function set(next: readonly Outgoing[]): void {
    waiting = next
    onChange()
  }
  const without = (key: string) => waiting.filter((one) => one.key !== key)
  const change = (key: string, part: Partial<Outgoing>) =>
    set(waiting.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = firstOf(waiting); next && !ended; next = firstOf(waiting)) await carry(next)
    busy = false
  }

  async function carry({ key, text, mayHaveArrived }: Outgoing): Promise<void> {
    try {
      if (mayHaveArrived) await look()
      // It had arrived.
      const found = waiting.find((one) => one.key === key)
      if (!found || ended) return
      change(key, { since: found.since ?? newest() })
      const body = { shop_id: shopId, message: text, type: 'user' as const }
      const reply = await api.call('POST /send-message', { body, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      const message = sentMessage(reply)
      if (ended) return
      if (!message) return await find(key)
      set(without(key))
      onSent(message, key)
    } catch (error) {
      if (!ended)
        change(key, { delivery: 'failed', place: newest(), mayHaveArrived: mayHaveArrived || !isRefusal(error) })
    }
  }

  /** It was sent, and the answer said no more: it stands as it is until it is met among what the server has. */
  async function find(key: string): Promise<void> {
    change(key, { delivery: 'sent' })
    const looked = await look().then(
      () => true,
      () => false,
    )
    // Some servers change the text, so that it is not recognised: it is among the messages all the same.
    if (looked && !ended) set(without(key))
  }

  return {
    all: () => waiting,
    add(text) {
      set([...waiting, draftOf(text)])
      void work()
    },
    retry(key) {
      const found = waiting.find((one) => one.key === key && one.delivery === 'failed')
      if (!found) return
      set([...without(key), { ...found, delivery: 'sending', at: now(), place: null }])
      void work()
    },
    claim(found) {
      let left = waiting
      const claimed = found.map((one) => {
        const own = one.from === 'user' && left.find((waits) => isSame(waits, one))
        if (!own) return one
        left = left.filter((waits) => waits !== own)
        return { ...one, key: own.key }
      })
      if (left !== waiting) set(left)
      return claimed
    },
    end() {
      ended = true
      set([])
    },
  }
}

const firstOf = (waiting: readonly Outgoing[]) => waiting.find(({ delivery }) => delivery === 'sending')

const now = () => new Date().toISOString()

/** The server refused the message and did not store it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Compares texts, as no id is known: the message was sent, and the found one arrived after that. */
function isSame({ since, text, delivery, mayHaveArrived }: Outgoing, found: Received): boolean {
  const mayBeThere = since !== null && (delivery !== 'failed' || mayHaveArrived)
  return mayBeThere && found.id > since && found.text === text
}

let count = 0
function draftOf(text: string): Outgoing {
  count += 1
  return {
    key: `sent-${count}`,
    id: null,
    from: 'user',
    text,
    product: null,
    at: now(),
    delivery: 'sending',
    since: null,
    mayHaveArrived: false,
    place: null,
  }
}
