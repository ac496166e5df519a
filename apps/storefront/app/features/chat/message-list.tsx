import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/loading.tsx'
import { ArrowDown } from 'lucide'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { DaySeparator } from './bubble.tsx'
import { MessageRow } from './message-row.tsx'
import type { ChatPartner, Thread, ThreadMessage } from './types.ts'

interface MessageListProps {
  thread: Thread
  partner: ChatPartner
  older: OlderPages
}

/** A virtual list of messages: only visible ones are rendered. */
export function MessageList({ thread, partner, older }: MessageListProps) {
  const { t } = useTranslation()
  const { messages, hasOlder } = thread
  const box = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const rows = useMemo(() => threadRows(messages, hasOlder), [messages, hasOlder])
  const place = useReadingPlace(list, rows)
  const pages = useOlderPages(list, thread, older)
  const unseen = useUnseen(messages, place.atEnd)
  const scrollToNewest = () => {
    place.moveToEnd()
    // The button disappears and would lose the focus.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label={t('Messages with {{shop}}', { shop: partner.name })}
        aria-busy={thread.loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain bg-ground -outline-offset-2"
      >
        {/* Aligns a few messages to the bottom. */}
        <div className="grow" />
        <Virtualizer
          ref={list}
          as="ul"
          item="li"
          data={rows}
          shift={place.shift}
          onScroll={() => {
            place.onScroll()
            pages.onScroll()
          }}
          onResize={() => {
            place.onResize()
            pages.onResize()
          }}
        >
          {(row) =>
            row.kind === 'day' ? (
              <DaySeparator key={row.key} at={row.at} className="px-4 pt-4 pb-3 sm:px-6" />
            ) : (
              <MessageRow
                key={row.key}
                message={row.message}
                endsGroup={row.endsGroup}
                partner={partner}
                onRetry={thread.retry}
              />
            )
          }
        </Virtualizer>
      </section>
      {thread.loadingOlder && (
        <p className="absolute inset-x-0 top-3 mx-auto grid size-9 place-items-center rounded-full bg-card shadow-float">
          <Spinner label={t('Loading older messages')} />
        </p>
      )}
      {unseen > 0 && (
        <button
          type="button"
          onClick={scrollToNewest}
          className="touch-44 absolute inset-x-0 bottom-3 mx-auto flex h-9 w-fit items-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent shadow-float hover:bg-accent-hover"
        >
          <Icon as={ArrowDown} size={16} />
          {t('New messages')} <span className="num">{unseen}</span>
        </button>
      )}
    </div>
  )
}

/** The rows of a conversation. */
type ThreadRow =
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

/** Within this distance to the end, in pixels, the reader is at the newest message. */
const AT_END = 40

/**
 * Keeps the reader's place in the thread. At the end, the list follows new messages, and sending a message scrolls there from
 * anywhere. Elsewhere nothing moves: `shift` tells the list that rows were added in front.
 */
function useReadingPlace(list: RefObject<VirtualizerHandle | null>, rows: readonly ThreadRow[]) {
  const [atEnd, setAtEnd] = useState(true)
  const first = useRef(rows[0]?.key)
  const last = rows.at(-1)
  const sending = last?.kind === 'message' && last.message.delivery === 'sending' ? last.key : null
  // The reference changes after rendering, so that rendering twice gives the same result.
  const shift = first.current !== undefined && first.current !== rows[0]?.key
  useLayoutEffect(() => {
    first.current = rows[0]?.key
  })

  const follow = useRef(true)
  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const moveToEnd = () => {
    follow.current = true
    setAtEnd(true)
    toEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows a new last row
  useLayoutEffect(() => {
    if (follow.current) toEnd()
  }, [rows.length, last?.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sent message
  useEffect(() => {
    if (sending) moveToEnd()
  }, [sending])

  return {
    atEnd,
    shift,
    moveToEnd,
    onScroll: () => {
      if (!list.current) return
      const { scrollSize, scrollOffset, viewportSize } = list.current
      follow.current = scrollSize - scrollOffset - viewportSize <= AT_END
      setAtEnd(follow.current)
    },
    /** Called when pictures, fonts, a phone's keyboard or the growing composer change the size. */
    onResize: () => {
      if (follow.current) toEnd()
    },
  }
}

/** When the next older page is fetched. */
export interface OlderPages {
  /** Pixels from the top. */
  near: number
  /** Milliseconds without scrolling before it is fetched. */
  rest: number
}

/** Fetches older pages when the reader comes near the top, and at once where there is nothing to scroll yet. */
function useOlderPages(
  list: RefObject<VirtualizerHandle | null>,
  thread: Pick<Thread, 'hasOlder' | 'loadingOlder' | 'loadOlder'>,
  { near, rest }: OlderPages,
) {
  const latest = useRef(thread)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = thread
  })
  useEffect(() => () => clearTimeout(resting.current), [])

  const isNear = () => list.current !== null && list.current.scrollOffset <= near
  const load = () => {
    const { hasOlder, loadingOlder, loadOlder } = latest.current
    if (isNear() && hasOlder && !loadingOlder) loadOlder()
  }
  return {
    onScroll: () => {
      clearTimeout(resting.current)
      if (!isNear()) return
      if (rest > 0) resting.current = setTimeout(load, rest)
      else load()
    },
    onResize: () => {
      if (!list.current) return
      const { scrollSize, viewportSize } = list.current
      if (viewportSize > 0 && scrollSize <= viewportSize) load()
    },
  }
}

/** The id of the shop's newest message; 0 without any. Ids increase in the order of writing. */
export function newestOfShop(messages: readonly ThreadMessage[]): number {
  return messages.findLast(({ from, id }) => from === 'shop' && id !== null)?.id ?? 0
}

/** The shop's messages after the one with this id. */
export function writtenSince(messages: readonly ThreadMessage[], id: number): readonly ThreadMessage[] {
  return messages.filter((message) => message.from === 'shop' && message.id !== null && message.id > id)
}

/** The number of the shop's messages that arrived while the reader was not at the end. */
function useUnseen(messages: readonly ThreadMessage[], atEnd: boolean): number {
  const newest = newestOfShop(messages)
  const [seen, setSeen] = useState(newest)
  if (atEnd && newest > seen) setSeen(newest)
  return atEnd ? 0 : writtenSince(messages, seen).length
}
