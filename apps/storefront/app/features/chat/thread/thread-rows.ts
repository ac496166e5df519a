import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { ThreadMessage } from '../types.ts'

/** The rows of a conversation. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      /** The time is shown below it: the next message is by the other side, of another minute, or does not exist. */
      endsGroup: boolean
    }

/**
 * Messages with day separators. A row depends only on later rows, and the first message has a separator only when there is
 * none older. So rows stay the same when an older page is prepended, and the reader's position does not move.
 */
export function threadRows(messages: readonly ThreadMessage[], hasOlder: boolean): ThreadRow[] {
  const days = messages.map(({ at }) => dayNumberOf(Date.parse(at)))
  return messages.flatMap((message, place): ThreadRow[] => {
    const beginsDay = place === 0 ? !hasOlder : days[place] !== days[place - 1]
    const row: ThreadRow = {
      kind: 'message',
      key: message.key,
      message,
      endsGroup: !continuesGroup(message, messages[place + 1]),
    }
    return beginsDay ? [{ kind: 'day', key: `day of ${message.key}`, at: message.at }, row] : [row]
  })
}

const minuteOf = ({ at }: ThreadMessage) => Math.floor(Date.parse(at) / 60_000)

function continuesGroup(message: ThreadMessage, next: ThreadMessage | undefined): boolean {
  if (!next || message.from !== next.from) return false
  if (message.delivery === 'failed' || next.delivery === 'failed') return false
  return minuteOf(message) === minuteOf(next)
}
