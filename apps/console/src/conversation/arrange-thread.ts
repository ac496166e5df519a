import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerMessage } from '@rialto/contract'
import type { IconNode } from 'lucide'

/** Something that happened beside the messages, such as a parcel that left. */
export interface ThreadEvent {
  id: string
  at: string
  icon: IconNode
  text: string
}

export type ThreadItem =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'event'; id: string; at: string; event: ThreadEvent }
  | { kind: 'message'; id: string; at: string; message: SellerMessage }

/**
 * Puts messages and events into the order of time, with a line for each new day.
 * @param isWhole whether the first message of the conversation is there; else events before the messages are left out
 */
export function arrangeThread(
  messages: readonly SellerMessage[],
  events: readonly ThreadEvent[],
  isWhole: boolean,
): ThreadItem[] {
  const from = isWhole ? Number.NEGATIVE_INFINITY : Date.parse(messages[0]?.created_at ?? '')
  const shown = events.filter(({ at }) => Date.parse(at) >= from)
  const items: ThreadItem[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      id: `m${message.id}`,
      at: message.created_at,
      message,
    })),
    ...shown.map((event) => ({ kind: 'event' as const, id: `e${event.id}`, at: event.at, event })),
  ]
  items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return items.flatMap((item, index) => {
    const day = dayOf(item.at)
    const before = items[index - 1]
    return before && dayOf(before.at) === day ? [item] : [{ kind: 'day' as const, id: `d${day}`, at: item.at }, item]
  })
}

const dayOf = (at: string): number => dayNumberOf(Date.parse(at))
