import type { ThreadMessage } from '../types.ts'

/** The rows of a conversation. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      /** The time stands below it: what follows is another side's, of another minute, or not there. */
      endsGroup: boolean
    }

/**
 * Messages with the days between them. Rows depend on what follows them alone, and the first message gets its day only where
 * none is older: so an older page goes in front of rows that stay as they are, and nothing moves under the reader.
 */
export function threadRows(messages: readonly ThreadMessage[], hasOlder: boolean): ThreadRow[] {
  const days = messages.map(({ at }) => new Date(at).toDateString())
  return messages.flatMap((message, place): ThreadRow[] => {
    const beginsDay = place === 0 ? !hasOlder : days[place] !== days[place - 1]
    const row: ThreadRow = {
      kind: 'message',
      key: message.key,
      message,
      endsGroup: !goesOn(message, messages[place + 1]),
    }
    return beginsDay ? [{ kind: 'day', key: `day of ${message.key}`, at: message.at }, row] : [row]
  })
}

const minuteOf = ({ at }: ThreadMessage) => Math.floor(Date.parse(at) / 60_000)

function goesOn(message: ThreadMessage, next: ThreadMessage | undefined): boolean {
  if (!next || message.from !== next.from) return false
  if (message.delivery === 'failed' || next.delivery === 'failed') return false
  return minuteOf(message) === minuteOf(next)
}
