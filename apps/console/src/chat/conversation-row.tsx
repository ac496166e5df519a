import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerConversation } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Link } from 'react-router'
import { formatWait } from '../lib/ages.tsx'
import { useIsTyping } from '../lib/live-state.ts'

/** A question that waits longer is late. */
const LATE_MS = 60 * 60_000

interface ConversationRowProps {
  conversation: SellerConversation
  to: string
  isCurrent: boolean
  now: number
}

/** A conversation in the list: who, how long they wait, and the last message. */
export function ConversationRow({ conversation, to, isCurrent, now }: ConversationRowProps) {
  const { i18n, t } = useTranslation()
  const { user, waiting_since: since, last_message_time: time, assignee, unread_message_user: unread } = conversation
  const isTyping = useIsTyping(user.id)
  const isToday = dayNumberOf(Date.parse(time)) === dayNumberOf(now)
  const isLate = since !== null && now - Date.parse(since) > LATE_MS
  return (
    <li>
      <Link
        to={to}
        data-row-link
        aria-current={isCurrent ? 'true' : undefined}
        data-chosen={isCurrent || undefined}
        className="list-row flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2"
      >
        <Avatar name={user.name} src={user.profile_photo} size={36} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-baseline justify-between gap-2">
            <b className="truncate">
              <bdi>{user.name}</bdi>
            </b>
            <span className={cx('flex-none text-12', isLate ? 'font-semibold text-warn' : 'text-ink-2')}>
              {since
                ? formatWait(t, since, now)
                : isToday
                  ? formatClock(time, i18n.language)
                  : formatLocalDay(time, i18n.language)}
            </span>
          </span>
          <span className="flex items-center justify-between gap-2 text-ink-2">
            {isTyping ? (
              <span className="truncate text-accent-ink">{t('Writing …')}</span>
            ) : (
              <span dir="auto" className="truncate">
                {lastWords(conversation, t('A product'), (text) => t('You: {{text}}', { text }))}
              </span>
            )}
            {unread > 0 ? (
              <>
                <CountBubble count={unread} />
                <span className="sr-only">{t('{{count}} unread messages', { count: unread })}</span>
              </>
            ) : (
              assignee && <span className="max-w-20 flex-none truncate text-12">{assignee.name}</span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

function lastWords(
  { last_message: text, last_message_from: from }: SellerConversation,
  product: string,
  own: (text: string) => string,
): string {
  const words = text === '' ? product : text
  return from === 'shop' ? own(words) : words
}
