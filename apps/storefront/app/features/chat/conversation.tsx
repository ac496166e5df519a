import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { MessageCircle } from 'lucide'
import { useState } from 'react'
import { tellTyping } from './chat-events.ts'
import { Composer, DraftProductCard } from './composer.tsx'
import { MessageList, newestOfShop, type OlderPages, writtenSince } from './message-list.tsx'
import { ThreadSkeleton } from './partner-header.tsx'
import type { ChatPartner, Thread, ThreadMessage } from './types.ts'

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

/** More messages at once would disturb the user of a screen reader. */
const MAX_ANNOUNCED = 5

interface ArrivalsLogProps {
  messages: readonly ThreadMessage[]
  partner: ChatPartner
}

/**
 * Announces messages that arrive or could not be sent while it is mounted. Separate from the visible list, whose rows are
 * unmounted and mounted by scrolling and would be announced again.
 */
function ArrivalsLog({ messages, partner }: ArrivalsLogProps) {
  const { t } = useTranslation()
  const [since] = useState(() => newestOfShop(messages))
  const failed = messages.filter(({ delivery }) => delivery === 'failed')
  const announced = [...writtenSince(messages, since), ...failed].slice(-MAX_ANNOUNCED)
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('New messages')} className="sr-only">
      {announced.map(({ key, from, text, product }) => (
        <p key={key}>
          {from === 'shop' ? t('{{shop}} wrote:', { shop: partner.name }) : t('Not sent.')} {text ?? product?.name}
        </p>
      ))}
    </div>
  )
}
