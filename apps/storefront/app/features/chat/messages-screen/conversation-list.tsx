import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { MessageCircle, SearchX } from 'lucide'
import { useRef } from 'react'
import { useIsMarket } from '../../settings/index.ts'
import type { Inbox } from '../types.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useNearEnd } from './use-near-end.ts'

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
