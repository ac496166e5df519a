import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ConversationContext } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { useMutation } from '@tanstack/react-query'
import { Check, ChevronDown, MessageCircle, RotateCcw, SearchX, UserCheck, UserPlus } from 'lucide'
import type { ReactNode } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsTyping } from '../lib/live-state.ts'
import { useIsLate } from '../list/waiting.tsx'
import { Composer } from './composer.tsx'
import { Thread, type ThreadEvent } from './thread.tsx'
import { useContextOf, useConversationUpdates, useMessages } from './use-messages.ts'

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

const AssignMenu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)
const NOBODY = 'nobody'

interface ConversationHeadProps {
  context: ConversationContext
  /** In a narrow pane: the actions are icons. */
  isNarrow: boolean
  /** The way back, on phones. */
  start?: ReactNode
  /** More controls. */
  end?: ReactNode
}

/** The customer, who answers, and closing. */
function ConversationHead({ context, isNarrow, start, end }: ConversationHeadProps) {
  const { customer, conversation } = context
  return (
    <header className="flex min-h-15 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-card px-3 py-2">
      {start}
      <Avatar name={customer.name} src={customer.profile_photo} size={36} />
      <div className="grid min-w-24 flex-1">
        <h2 className="truncate text-14">
          <bdi>{customer.name}</bdi>
        </h2>
        <Presence userId={customer.id} isActive={customer.active} />
      </div>
      {conversation && <Actions context={context} isNarrow={isNarrow} />}
      {end}
    </header>
  )
}

/** In one place, so that nothing moves when the customer begins to write. */
function Presence({ userId, isActive }: { userId: number; isActive: boolean }) {
  const { t } = useTranslation()
  const isTyping = useIsTyping(userId)
  return (
    <>
      <span aria-live="polite" className={isTyping ? 'truncate text-12 text-accent-ink' : 'sr-only'}>
        {isTyping && t('The customer is writing …')}
      </span>
      {!isTyping && <OnlineMark online={isActive} label={isActive ? t('Here now') : t('Away')} />}
    </>
  )
}

function Actions({ context, isNarrow }: Pick<ConversationHeadProps, 'context' | 'isNarrow'>) {
  const { t } = useTranslation()
  const { customer, conversation, team } = context
  const { close, reopen, assign, isPending } = useConversationChange(customer.id)
  const isClosed = conversation?.is_closed === true
  const assignee = conversation?.assignee ?? null
  const toggle = isClosed ? reopen : close
  useKeys([{ keys: 'E', label: isClosed ? t('Open again') : t('Close the conversation'), run: toggle }])
  return (
    <>
      <AssignMenu
        label={t('Who answers')}
        placement="bottom end"
        selected={String(assignee?.id ?? NOBODY)}
        items={[
          { id: NOBODY, label: t('Nobody in particular') },
          ...team.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        onAction={(id) => assign(id === NOBODY ? null : Number(id))}
        onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
        trigger={(props) =>
          isNarrow ? (
            <IconButton
              {...props}
              icon={assignee ? UserCheck : UserPlus}
              label={assignee ? `${t('Who answers')}: ${assignee.name}` : t('Assign')}
            />
          ) : (
            <Button {...props} size="sm" className="max-w-36 max-md:min-h-11">
              <Icon as={UserPlus} size={16} />
              <span className="truncate">{assignee ? assignee.name : t('Assign')}</span>
              <Icon as={ChevronDown} size={16} />
            </Button>
          )
        }
      />
      {isNarrow ? (
        <IconButton
          icon={isClosed ? RotateCcw : Check}
          label={isClosed ? t('Open again') : t('Close the conversation')}
          disabled={isPending}
          onClick={toggle}
        />
      ) : (
        <Button size="sm" className="max-md:min-h-11" pending={isPending} onClick={toggle}>
          <Icon as={isClosed ? RotateCcw : Check} size={16} />
          {isClosed ? t('Open again') : t('Close')}
        </Button>
      )}
    </>
  )
}

/** Closes, reopens and assigns a conversation. What became of it is said by the server's reply. */
function useConversationChange(userId: number) {
  const { t } = useTranslation()
  const { readAgain } = useConversationUpdates(userId)
  const params = { user_id: userId }
  const change = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: readAgain,
  })
  const run = (call: () => Promise<unknown>) => {
    if (!change.isPending) change.mutate(call)
  }
  return {
    isPending: change.isPending,
    close: () => run(() => consoleApi.call('POST /seller/conversations/{user_id}/close', { params })),
    reopen: () => run(() => consoleApi.call('POST /seller/conversations/{user_id}/reopen', { params })),
    assign: (member_id: number | null) =>
      run(() => consoleApi.call('POST /seller/conversations/{user_id}/assign', { params, body: { member_id } })),
  }
}
