import type { Message } from '@rialto/contract'
import type { ThreadMessage } from '../types.ts'
import type { Outgoing } from './outbox.ts'

/** A message that the server has. */
export type Received = ThreadMessage & { id: number }

/** More than this are not held; it is the oldest that go. */
export const MOST_HELD = 10_000

export const received = (message: Message, key = String(message.id)): Received => ({
  key,
  id: message.id,
  from: message.type,
  text: message.message,
  product: message.product,
  at: message.created_at,
  delivery: 'sent',
})

/** Oldest first, none twice: what is known stays as it is, with its key. The same list where there is nothing new. */
export function merge(known: readonly Received[], others: readonly Received[]): readonly Received[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = others.filter(({ id }) => !ids.has(id) && ids.add(id))
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.id - b.id).slice(-MOST_HELD)
}

/** The server's answer to what was sent takes its place, by its key. */
export function settle(known: readonly Received[], sent: Received): readonly Received[] {
  const others = known
    .filter(({ id }) => id !== sent.id)
    // Another one with the same words was taken for it.
    .map((one) => (one.key === sent.key ? { ...one, key: String(one.id) } : one))
  return merge(others, [sent])
}

const LAST = Number.MAX_SAFE_INTEGER

/** All of a thread: what is being sent stands last, what failed stays where it stood then. */
export function arrange(known: readonly Received[], outgoing: readonly Outgoing[]): readonly ThreadMessage[] {
  if (outgoing.length === 0) return known
  const failed = ({ delivery, place }: Outgoing) => delivery === 'failed' && place !== null
  const ranked: [number, ThreadMessage][] = [
    ...known.map((one): [number, ThreadMessage] => [one.id, one]),
    ...outgoing.map((one): [number, ThreadMessage] => [failed(one) ? (one.place ?? 0) + 0.5 : LAST, one]),
  ]
  return ranked.sort(([a], [b]) => a - b).map(([, one]) => one)
}
