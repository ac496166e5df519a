import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerConversation, SellerMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { formatWait, useNow } from '../lib/ages.tsx'
import { arrangeThread, type ThreadEvent } from './arrange-thread.ts'
import { MessageBubble } from './message-bubble.tsx'

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
                  {item.event.text}, <time dateTime={item.at}>{formatClock(item.at, i18n.language)}</time>
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
