import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { Conversation } from '@rialto/contract'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Link } from 'react-router'
import { useSettings } from '../../settings/index.ts'
import { messagesAddress } from '../messages-address.ts'
import type { FromList } from './use-chosen-shop.ts'

interface ConversationRowProps {
  conversation: Conversation
  /** Whether this conversation is open. */
  chosen: boolean
  /** A conversation beside the list is replaced in the history, so that Back leaves the screen. */
  replace: boolean
}

/** A conversation in the list: shop, online state, last message with its time, and unread count. */
export function ConversationRow({ conversation, chosen, replace }: ConversationRowProps) {
  const { t } = useTranslation()
  const { shop, unread_message_shop: unread, last_message: text } = conversation
  const state: FromList = { fromList: true }
  return (
    <li className="border-b border-line">
      <Link
        to={messagesAddress(shop.id)}
        state={state}
        replace={replace}
        preventScrollReset
        aria-current={chosen || undefined}
        className="grid min-h-17.5 grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-hover aria-[current]:bg-accent-soft ltr:aria-[current]:inset-shadow-[3px_0_var(--accent)] rtl:aria-[current]:inset-shadow-[-3px_0_var(--accent)]"
      >
        <span className="relative row-span-2">
          <Picture src={shop.logo} alt="" sizes="44px" widest={44} />
          {shop.active && (
            <span
              title={t('Online')}
              className="absolute -end-1 -bottom-1 size-3.5 rounded-full border-2 border-card bg-ok"
            />
          )}
        </span>
        <span className="flex items-baseline gap-2">
          <Line className="font-semibold">{shop.name}</Line>
          {shop.active && <span className="sr-only">{t('Online')}</span>}
          <LastTime at={conversation.last_message_time} />
        </span>
        <span className="flex items-center gap-2">
          <Line className={unread > 0 ? 'text-ink' : 'text-ink-2'}>{text === '' ? t('A product') : text}</Line>
          <CountBubble count={unread} />
          {unread > 0 && <span className="sr-only">{t('{{count}} unread', { count: unread })}</span>}
        </span>
      </Link>
    </li>
  )
}

/** A truncated line of text, aligned by the page's direction and not by the text's. */
function Line({ className, children }: { className: string; children: string }) {
  return (
    <span className="min-w-0 flex-1">
      <TruncatedName className={className}>{children}</TruncatedName>
    </span>
  )
}

/** The time of a message from today, otherwise the day; the tooltip has the whole of docs/spec §9's format. */
function LastTime({ at }: { at: string }) {
  const { locale } = useSettings()
  const today = dayNumberOf(Date.parse(at)) === dayNumberOf(Date.now())
  return (
    <time dateTime={at} title={formatMoment(at, locale)} className="flex-none text-12 text-ink-2">
      {/* An external server may send text, for example “2 hours ago”. */}
      {(today ? formatClock(at, locale) : formatLocalDay(at, locale)) || at}
    </time>
  )
}
