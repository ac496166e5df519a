import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { Inbox, SearchX } from 'lucide'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useNow } from '../lib/ages.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import type { ListState } from '../list/use-list-state.ts'
import { useIsLate } from '../list/waiting.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { useConversations, viewOf } from './use-conversations.ts'

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
