import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { MessageCircle } from 'lucide'
import { Composer } from '../composer/composer.tsx'
import { DraftProductCard } from '../composer/draft-product-card.tsx'
import { tellTyping } from '../realtime/typing.ts'
import type { ChatPartner, Thread } from '../types.ts'
import { ArrivalsLog } from './arrivals-log.tsx'
import { MessageList } from './message-list.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { OlderPages } from './use-older-pages.ts'

interface ConversationProps {
  thread: Thread
  partner: ChatPartner
  older: OlderPages
  /** The shopper opened it in order to write: the composer gets the focus. */
  autoFocus?: boolean
}

/** The messages between the shopper and a shop, and the composer. Fills its column. */
export function Conversation({ thread, partner, older, autoFocus }: ConversationProps) {
  return (
    <>
      <Messages thread={thread} partner={partner} older={older} />
      {thread.status === 'ready' && <ArrivalsLog messages={thread.messages} partner={partner} />}
      {thread.product && <DraftProductCard product={thread.product} onRemove={thread.removeProduct} />}
      <Composer
        draft={thread.draft}
        onDraft={(text) => {
          thread.setDraft(text)
          tellTyping(partner.id, text)
        }}
        onSend={thread.send}
        autoFocus={autoFocus}
      />
    </>
  )
}

function Messages({ thread, partner, older }: ConversationProps) {
  const { t } = useTranslation()
  if (thread.messages.length > 0) return <MessageList thread={thread} partner={partner} older={older} />
  if (thread.status === 'loading') return <ThreadSkeleton />
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-ground">
      {thread.status === 'failed' ? (
        <ErrorState
          title={t('The messages could not be loaded')}
          retry={{ label: t('Try again'), onRetry: thread.reload }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      ) : (
        <EmptyState icon={MessageCircle} title={t('No messages yet')}>
          {t('Ask {{shop}} about a product, a delivery or an order.', { shop: partner.name })}
        </EmptyState>
      )}
    </div>
  )
}
