import type { Message } from '@rialto/contract'
import type { ThreadMessage } from '../types.ts'
import type { Outgoing } from './outbox.ts'

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
