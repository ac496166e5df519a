import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { ChatProduct, SellerConversation, SellerMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check, CheckCheck, type IconNode } from 'lucide'
import { formatWait, useNow } from '../lib/ages.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

interface ThreadProps {
  messages: readonly SellerMessage[]
  events: readonly ThreadEvent[]
  conversation: SellerConversation | null
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onEarlier: () => void
}

/** The messages with what happened between them, the latest at the end, which stays in sight. */
export function Thread({ messages, events, conversation, hasEarlier, isLoadingEarlier, onEarlier }: ThreadProps) {
  const { i18n, t } = useTranslation()
  const now = useNow()
  const since = conversation?.waiting_since
  const last = messages.at(-1)
  const unread = unreadIds(messages, conversation?.unread_message_shop ?? 0)
  const dayName = (at: string) =>
    dayNumberOf(Date.parse(at)) === dayNumberOf(now) ? t('Today') : formatLocalDay(at, i18n.language)

  return (
    // The reversed column keeps its end in sight while messages come.
    <div
      role="log"
      aria-label={t('Messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be in reach of the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-ground px-4 py-3 -outline-offset-2"
    >
      <ol className="mb-auto grid gap-3">
        {hasEarlier && (
          <li className="justify-self-center">
            <Button size="sm" pending={isLoadingEarlier} onClick={onEarlier}>
              {t('Earlier messages')}
            </Button>
          </li>
        )}
        {arrangeThread(messages, events, !hasEarlier).map((item) => {
          if (item.kind === 'day')
            return (
              <li
                key={item.id}
                className="flex items-center gap-3 text-12 text-ink-2 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong"
              >
                {dayName(item.at)}
              </li>
            )
          if (item.kind === 'event')
            return (
              <li key={item.id} className="flex items-center justify-center gap-2 text-center text-12 text-ink-2">
                <Icon as={item.event.icon} size={16} />
                <span>
                  <bdi>{item.event.text}</bdi> · <time dateTime={item.at}>{formatClock(item.at, i18n.language)}</time>
                </span>
              </li>
            )
          const { message } = item
          const wait = since && message.id === last?.id ? formatWait(t, since, now) : null
          return <MessageBubble key={item.id} message={message} isRead={!unread.has(message.id)} wait={wait} />
        })}
      </ol>
    </div>
  )
}

/** The shop's latest messages are those that the shopper has not read. */
const unreadIds = (messages: readonly SellerMessage[], count: number): ReadonlySet<number> =>
  new Set(
    count === 0
      ? []
      : messages
          .filter(({ type }) => type === 'shop')
          .slice(-count)
          .map(({ id }) => id),
  )

interface MessageBubbleProps {
  message: SellerMessage
  /** Of a message of the shop: whether the shopper has read it. */
  isRead: boolean
  /** How long this message has waited for an answer. */
  wait: string | null
}

/** A message, with its time and, for the shop's, the member who answered. */
function MessageBubble({ message, isRead, wait }: MessageBubbleProps) {
  const { i18n, t } = useTranslation()
  const isOwn = message.type === 'shop'
  return (
    <li className={cx('grid gap-1', isOwn ? 'justify-items-end ps-10' : 'justify-items-start pe-10')}>
      {message.product && <ProductCard product={message.product} />}
      {message.message !== null && (
        <p
          dir="auto"
          className={cx(
            'rounded-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
            isOwn ? 'rounded-ee-[4px] bg-accent text-on-accent' : 'rounded-es-[4px] border border-line bg-card',
          )}
        >
          {message.message}
        </p>
      )}
      <p className={cx('flex items-center gap-1 text-12', wait ? 'text-warn' : 'text-ink-2')}>
        <time dateTime={message.created_at}>{formatClock(message.created_at, i18n.language)}</time>
        {message.author && <> · {message.author}</>}
        {wait && <> · {t('waiting {{time}}', { time: wait })}</>}
        {isOwn && (
          <>
            <Icon as={isRead ? CheckCheck : Check} size={14} />
            <span className="sr-only">{isRead ? t('Read by the customer') : t('Sent')}</span>
          </>
        )}
      </p>
    </li>
  )
}

/** A product as it was sent. */
export function ProductCard({ product }: { product: ChatProduct }) {
  const { currency } = useSettings()
  return (
    <a
      href={`/products/${product.id}`}
      target="_blank"
      rel="noreferrer"
      className="flex w-64 max-w-full gap-3 rounded-card border border-line bg-card p-2 hover:border-field"
    >
      <img
        src={`${product.thumbnail}?w=96`}
        alt=""
        width={64}
        height={64}
        className="dim-dark size-16 flex-none rounded-control bg-tile object-cover"
      />
      <span className="grid min-w-0 content-center gap-0.5">
        <b className="line-clamp-2 wrap-anywhere">{product.name}</b>
        <span className="num justify-self-start">{formatMoney(product.discount_price || product.price, currency)}</span>
      </span>
    </a>
  )
}

/** Something that happened beside the messages, such as a parcel that left. */
export interface ThreadEvent {
  id: string
  at: string
  icon: IconNode
  text: string
}

type ThreadItem =
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
