import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { Conversation } from '@rialto/contract'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton, Spinner } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { MessageCircle, SearchX } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { useIsMarket, useSettings } from '../settings/index.ts'
import { messagesAddress } from './messages-place.ts'
import type { Inbox } from './types.ts'
import type { FromList } from './use-inbox.ts'

interface ConversationListProps {
  inbox: Inbox
  /** The id of the shop whose conversation is open. */
  chosen: number | null
}

/** The shopper's conversations, latest first, with a search by shop name. */
export function ConversationList({ inbox, chosen }: ConversationListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { conversations, hasMore, loadingMore, loadMore } = inbox
  useNearEnd(list, conversations.length, () => {
    if (hasMore && !loadingMore) loadMore()
  })
  return (
    <div className="flex min-h-0 flex-col border-line md:border-e">
      <SearchField
        label={t('Search Seller')}
        clearLabel={t('Clear')}
        value={inbox.search}
        maxLength={SEARCH_MAX}
        onChange={inbox.setSearch}
        onClear={() => inbox.setSearch('')}
        // The search runs while typing.
        onSubmit={() => {}}
        className="flex-none border-b border-line p-3"
      />
      <div ref={list} className={scrollBoxClass(inbox.status === 'loading' && conversations.length === 0)}>
        {conversations.length > 0 ? (
          <ul aria-label={t('Conversations')} aria-busy={inbox.status === 'loading'}>
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.shop.id}
                conversation={conversation}
                chosen={conversation.shop.id === chosen}
                replace={chosen !== null}
              />
            ))}
          </ul>
        ) : (
          <NoConversations inbox={inbox} />
        )}
        {loadingMore && (
          <p className="grid place-items-center p-4 text-ink-2">
            <Spinner label={t('Loading')} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Skeletons contain nothing focusable, so their box must not scroll. */
const scrollBoxClass = (isLoading: boolean) =>
  cx('min-h-0 flex-1 overscroll-contain', isLoading ? 'md:overflow-y-clip' : 'md:overflow-y-auto')

function NoConversations({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const searched = inbox.search.trim()
  if (inbox.status === 'loading') return <ListSkeleton />
  if (inbox.status === 'failed') {
    return (
      <ErrorState
        title={t('Your conversations could not be loaded')}
        retry={{ label: t('Try again'), onRetry: inbox.reload }}
      >
        {t('Nothing is lost. Check your connection, then try again.')}
      </ErrorState>
    )
  }
  if (searched !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={t('No seller matches “{{text}}”', { text: searched })}
        action={<Button onClick={() => inbox.setSearch('')}>{t('Clear the search')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={MessageCircle}
      title={t('No conversations yet')}
      action={
        isMarket ? (
          <ButtonLink to="/shops">{t('All shops')}</ButtonLink>
        ) : (
          <ButtonLink to="/products">{t('All products')}</ButtonLink>
        )
      }
    >
      {isMarket
        ? t('Ask a seller by the Chat button of a product or a shop.')
        : t('Ask by the Chat button of a product.')}
    </EmptyState>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  /** Whether this conversation is open. */
  chosen: boolean
  /** A conversation beside the list is replaced in the history, so that Back leaves the screen. */
  replace: boolean
}

/** A conversation in the list: shop, online state, last message with its time, and unread count. */
function ConversationRow({ conversation, chosen, replace }: ConversationRowProps) {
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

/** Placeholder of the list of conversations. */
function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="sr-only">
        {t('Loading')}
      </p>
      {Array.from({ length: 6 }, (_, row) => (
        <div
          key={String(row)}
          className="grid min-h-17.5 grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4 py-3"
        >
          <Skeleton className="size-11 rounded-control" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </div>
      ))}
    </>
  )
}

/** docs/spec §9: the distance to the end of the list, in pixels, at which more is fetched. */
const NEAR = 300
/** The distance after which coming near triggers again. */
const REARM_AT = 400

/**
 * Calls `onNear` when the end of a list comes near, whether the list or the page scrolls. It also checks when `count` changes,
 * since a list without overflow fires no scroll events.
 */
function useNearEnd(list: RefObject<HTMLElement | null>, count: number, onNear: () => void): void {
  const armed = useRef(true)
  const check = useEffectEvent(() => {
    if (!list.current) return
    const left = pixelsBelow(list.current)
    if (left > REARM_AT) armed.current = true
    if (left > NEAR || !armed.current) return
    armed.current = false
    onNear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    armed.current = true
    check()
  }, [count])
  useEffect(() => {
    // Scroll events do not bubble, so they are captured.
    const options = { capture: true, passive: true }
    const onScroll = () => check()
    document.addEventListener('scroll', onScroll, options)
    return () => document.removeEventListener('scroll', onScroll, options)
  }, [])
}

/** The part of the list below the visible one, in pixels. */
function pixelsBelow(list: HTMLElement): number {
  const inside = list.scrollHeight - list.scrollTop - list.clientHeight
  return inside + Math.max(0, list.getBoundingClientRect().bottom - window.innerHeight)
}
