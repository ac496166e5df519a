import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerConversation } from '@rialto/contract'
import { INBOX_VIEWS, type InboxView } from '@rialto/contract/enums'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatWait, useNow } from '../lib/ages.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsTyping, usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { useIsLate } from '../list/waiting.tsx'

interface ConversationListProps {
  state: ListState
  current: number | null
}

/** The conversations of a view; those who wait the longest come first. */
export function ConversationList({ state, current }: ConversationListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = useNow()
  const view = viewOf(state.view)
  const list = useConversations(view, state.search)
  const { rows, counts } = list
  const isLate = useIsLate(rows === undefined && !list.error)
  const search = useRef<HTMLDivElement>(null)
  const linkTo = (id: number) => state.withChoice({ with: String(id) })
  const step = (by: number) => {
    const at = rows?.findIndex(({ user }) => user.id === current) ?? -1
    const next = rows?.[at < 0 ? 0 : at + by]
    if (next) void navigate(linkTo(next.user.id), { replace: current !== null, preventScrollReset: true })
  }
  useKeys([
    { keys: 'J', label: t('Next conversation'), run: () => step(1) },
    { keys: 'K', label: t('Previous conversation'), run: () => step(-1) },
    ...(current === null
      ? [{ keys: '/', label: t('Search this list'), run: () => search.current?.querySelector('input')?.focus() }]
      : []),
  ])
  const views = [
    { id: 'unanswered', label: t('Waiting'), count: counts?.unanswered },
    { id: 'mine', label: t('Mine'), count: counts?.mine },
    // Four names and two counts fit the pane.
    { id: 'open', label: t('Still open'), count: undefined },
    { id: 'closed', label: t('Closed'), count: undefined },
  ]
  const empty = {
    unanswered: t('Nobody waits for an answer'),
    mine: t('No conversation is assigned to you'),
    open: t('No open conversations'),
    closed: t('No closed conversations'),
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="px-4 pt-5 pb-1 text-22 max-md:sr-only">{t('Inbox')}</h1>
      <TabLinks
        label={t('Views')}
        className="flex-none px-4"
        items={views.map(({ id, label, count }, index) => ({
          to: state.withChoice({ view: index === 0 ? '' : id, with: '' }),
          label,
          count,
          current: view === id,
        }))}
      />
      <div ref={search} className="flex-none border-b border-line px-4 py-2.5">
        <SearchField
          label={t('Search by name')}
          clearLabel={t('Clear search')}
          maxLength={SEARCH_MAX}
          value={state.search}
          onChange={(words) => state.choose({ search: words })}
          onClear={() => state.choose({ search: '' })}
          onSubmit={() => {}}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {list.error && !rows ? (
          <ErrorState
            title={t('Your conversations could not be loaded')}
            retry={{ label: t('Try again'), onRetry: () => void list.refetch(), pending: list.isFetching }}
          >
            {messageOf(list.error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        ) : rows?.length === 0 ? (
          state.search ? (
            <EmptyState icon={SearchX} title={t('Nothing matches')} />
          ) : (
            <EmptyState icon={Inbox} title={empty[view]} />
          )
        ) : (
          <>
            {isLate && <Skeleton className="m-4 h-40" />}
            <ul aria-label={t('Conversations')}>
              {rows?.map((conversation) => (
                <ConversationRow
                  key={conversation.user.id}
                  conversation={conversation}
                  to={linkTo(conversation.user.id)}
                  isCurrent={conversation.user.id === current}
                  now={now}
                />
              ))}
            </ul>
          </>
        )}
        {list.hasNextPage && (
          <div className="grid justify-center py-4">
            <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** A question that waits longer is late. */
const LATE_MS = 60 * 60_000

interface ConversationRowProps {
  conversation: SellerConversation
  to: string
  isCurrent: boolean
  now: number
}

/** A conversation in the list: who, how long they wait, and the last message. */
function ConversationRow({ conversation, to, isCurrent, now }: ConversationRowProps) {
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

const viewOf = (name: string): InboxView => INBOX_VIEWS.find((view) => view === name) ?? 'unanswered'

/** The conversations of the current shop in a view, by a search. */
function useConversations(view: InboxView, search: string) {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/conversations', place?.key, view, words],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/conversations', { query: { view, search: words, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The tabs keep their counts while the next list loads.
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  })
  const rows = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(({ items }) => items)
  return { ...query, rows: rows && unique(rows), counts: query.data?.pages[0]?.counts }
}

/** A conversation that changed between two pages stands on both. */
const unique = (rows: SellerConversation[]): SellerConversation[] => [
  ...new Map(rows.map((row) => [row.user.id, row])).values(),
]
