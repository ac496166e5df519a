import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { ChatProduct } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { ArrowDown, Check, CircleAlert, Clock } from 'lucide'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Moment, usePrice } from '../settings/index.ts'
import { Bubble, type BubbleLook, DaySeparator } from './bubble.tsx'
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

interface MessageRowProps {
  message: ThreadMessage
  endsGroup: boolean
  partner: ChatPartner
  onRetry: (key: string) => void
}

/** A message: the shop's at the line's start beside its logo, the shopper's at the end. */
function MessageRow({ message, endsGroup, partner, onRetry }: MessageRowProps) {
  const { t } = useTranslation()
  const mine = message.from === 'user'
  return (
    <div className={cx('flex gap-2 px-4 sm:px-6', mine && 'justify-end', endsGroup ? 'pb-3' : 'pb-1')}>
      {!mine && (
        <span className="mb-5 flex w-7 flex-none items-end">
          {endsGroup && <Picture src={partner.logo} alt="" sizes="28px" widest={28} className="w-full" />}
        </span>
      )}
      <div
        className={cx(
          'grid max-w-[min(84%,440px)] min-w-0 grid-cols-[minmax(0,1fr)] gap-1',
          mine ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <span className="sr-only">{mine ? t('You wrote:') : t('{{shop}} wrote:', { shop: partner.name })}</span>
        {message.product && <ProductMessage product={message.product} />}
        {message.text !== null && <Bubble look={lookOf(message)} text={message.text} />}
        <MessageFooter message={message} hidden={!endsGroup} onRetry={onRetry} />
      </div>
    </div>
  )
}

function lookOf({ from, delivery }: ThreadMessage): BubbleLook {
  if (from === 'shop') return 'theirs'
  return delivery === 'failed' ? 'failed' : 'mine'
}

/** A product in a conversation; one link covers the card. */
function ProductMessage({ product }: { product: ChatProduct }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { unitPrice, priceBefore } = displayPrice(product)
  const rating = product.rating.toFixed(1)
  return (
    <article className="panel relative flex w-80 max-w-full items-center gap-3.5 p-2.5 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-edge">
      <Picture src={product.thumbnail} alt="" sizes="88px" widest={88} className="w-22" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {product.id > 0 ? (
            <Link
              to={`/products/${product.id}/details`}
              className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
            >
              <TruncatedName lines={2}>{product.name}</TruncatedName>
            </Link>
          ) : (
            <TruncatedName lines={2}>{product.name}</TruncatedName>
          )}
        </p>
        {product.total_reviews > 0 && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
            <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
            <span>{t('{{count}} reviews', { count: product.total_reviews })}</span>
          </p>
        )}
        <Price
          price={price(unitPrice)}
          was={priceBefore === null ? null : price(priceBefore)}
          labels={{ now: t('Now'), was: t('Before') }}
          className="mt-0.5"
        />
      </div>
    </article>
  )
}

interface MessageFooterProps {
  message: ThreadMessage
  /** For screen readers only, because the next message shows the same time. */
  hidden: boolean
  onRetry: (key: string) => void
}

/** The time of a message, and the delivery state of the shopper's own ones. */
function MessageFooter({ message, hidden, onRetry }: MessageFooterProps) {
  const { t } = useTranslation()
  if (message.delivery === 'failed') {
    return (
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-12 text-danger">
        <Icon as={CircleAlert} size={14} />
        {t('Not sent.')}
        <TextButton onClick={() => onRetry(message.key)}>{t('Try again')}</TextButton>
      </p>
    )
  }
  return (
    <p className={hidden ? 'sr-only' : 'flex items-center gap-1.5 text-12 text-ink-2'}>
      <Moment at={message.at} />
      {message.from === 'user' && <DeliveryState sent={message.delivery === 'sent'} />}
    </p>
  )
}

function DeliveryState({ sent }: { sent: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon as={sent ? Check : Clock} size={14} />
      <span className="sr-only">{sent ? t('Sent') : t('Sending…')}</span>
    </>
  )
}
