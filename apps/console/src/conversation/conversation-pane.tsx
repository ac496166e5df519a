import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { MessageCircle, SearchX } from 'lucide'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useIsLate } from '../list/waiting.tsx'
import type { ThreadEvent } from './arrange-thread.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { Thread } from './thread.tsx'
import { useContextOf, useMessages } from './use-messages.ts'

const NOT_FOUND = 404

interface ConversationPaneProps {
  userId: number
  /** Events that stand between the messages. */
  events?: readonly ThreadEvent[]
  /** The order that the conversation is beside. */
  orderCode?: string
  /** True for a pane as narrow as a phone. */
  isNarrow: boolean
  /** Focuses the field at once. */
  isWriting?: boolean
  /** Before and after the customer's name. */
  start?: ReactNode
  end?: ReactNode
  /** Between the head and the messages. */
  children?: ReactNode
}

/** The conversation with a customer: head, messages, field. It fills the height of its container. */
export function ConversationPane(props: ConversationPaneProps) {
  const { userId, events = [], orderCode, isNarrow, isWriting = false, start, end, children } = props
  const { t } = useTranslation()
  const context = useContextOf(userId)
  const thread = useMessages(userId)
  const error = context.error ?? thread.error
  const isReady = context.data && thread.messages
  const isLate = useIsLate(!isReady && !error)

  if (!isReady && error)
    return (
      <Filling start={start} end={end}>
        {error instanceof ApiError && error.status === NOT_FOUND ? (
          <EmptyState icon={SearchX} title={t('This conversation does not exist')} />
        ) : (
          <ErrorState
            title={t('The conversation could not be loaded')}
            retry={{
              label: t('Try again'),
              onRetry: () => void Promise.all([context.refetch(), thread.refetch()]),
              pending: context.isFetching || thread.isFetching,
            }}
          >
            {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        )}
      </Filling>
    )
  if (!context.data || !thread.messages)
    return (
      <Filling start={start} end={end}>
        {isLate && (
          <>
            <p role="status" className="sr-only">
              {t('Loading')}
            </p>
            <Skeleton className="h-60" />
          </>
        )}
      </Filling>
    )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ConversationHead context={context.data} isNarrow={isNarrow} start={start} end={end} />
      {children}
      {thread.messages.length === 0 && events.length === 0 ? (
        <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
          <EmptyState icon={MessageCircle} title={t('No messages yet')}>
            {t('Customers who have ordered can be written to first.')}
          </EmptyState>
        </div>
      ) : (
        <Thread
          messages={thread.messages}
          events={events}
          conversation={context.data.conversation}
          hasEarlier={thread.hasNextPage}
          isLoadingEarlier={thread.isFetchingNextPage}
          onEarlier={() => void thread.fetchNextPage()}
        />
      )}
      {/* Each conversation has a draft of its own. */}
      <Composer key={userId} context={context.data} orderCode={orderCode} isWriting={isWriting} />
    </div>
  )
}

function Filling({ start, end, children }: Pick<ConversationPaneProps, 'start' | 'end' | 'children'>) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-15 flex-none items-center justify-between px-3">
        {start}
        {end}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </div>
  )
}
