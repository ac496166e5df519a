import { useState } from 'react'
import type { ThreadMessage } from '../types.ts'

/** The id of the shop's newest message; 0 without any. Ids increase in the order of writing. */
export function newestOfShop(messages: readonly ThreadMessage[]): number {
  return messages.findLast(({ from, id }) => from === 'shop' && id !== null)?.id ?? 0
}

/** The shop's messages after the one with this id. */
export function writtenSince(messages: readonly ThreadMessage[], id: number): readonly ThreadMessage[] {
  return messages.filter((message) => message.from === 'shop' && message.id !== null && message.id > id)
}

/** The number of the shop's messages that arrived while the reader was not at the end. */
export function useUnseen(messages: readonly ThreadMessage[], atEnd: boolean): number {
  const newest = newestOfShop(messages)
  const [seen, setSeen] = useState(newest)
  if (atEnd && newest > seen) setSeen(newest)
  return atEnd ? 0 : writtenSince(messages, seen).length
}
