import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowLeft, X } from 'lucide'
import { Suspense } from 'react'
import { latePart } from '../../lib/late-part.tsx'
import { OrderPictures, StatusBadge, Total } from '../order-cells.tsx'
import { useOrderEvents } from './use-order-events.ts'

const ConversationPane = latePart(
  async () => (await import('../../conversation/conversation-pane.tsx')).ConversationPane,
)
const ChatScreen = latePart(async () => (await import('./chat-screen.tsx')).ChatScreen)

export interface OrderChatProps {
  order: SellerOrderDetails
  /** Focuses the field at once. */
  isWriting: boolean
  onClose: () => void
}

/** The conversation with the customer beside the order, with what happened to the order between the messages. */
export function DockedChat({ order, isWriting, onClose }: OrderChatProps) {
  const { t } = useTranslation()
  const events = useOrderEvents(order)
  return (
    <aside aria-label={t('Conversation')} className="fixed inset-y-0 end-0 z-10 w-87 border-s border-line bg-card">
      <Suspense>
        <ConversationPane
          userId={order.customer.id}
          events={events}
          orderCode={order.order_code}
          isNarrow
          isWriting={isWriting}
          end={<IconButton icon={X} label={t('Close the conversation beside')} onClick={onClose} />}
        />
      </Suspense>
    </aside>
  )
}

/** The conversation over the page, under a strip with the order. */
export function ChatOverPage({ order, isWriting, onClose }: OrderChatProps) {
  const { t } = useTranslation()
  const events = useOrderEvents(order)
  return (
    <Suspense>
      <ChatScreen title={t('Conversation')} onClose={onClose}>
        <ConversationPane
          userId={order.customer.id}
          events={events}
          orderCode={order.order_code}
          isNarrow
          isWriting={isWriting}
          start={<IconButton icon={ArrowLeft} flip label={t('Back to the order')} onClick={onClose} />}
        >
          <OrderStrip order={order} />
        </ConversationPane>
      </ChatScreen>
    </Suspense>
  )
}

function OrderStrip({ order }: Pick<OrderChatProps, 'order'>) {
  return (
    <div className="flex min-h-13 flex-none items-center gap-3 border-b border-line bg-card px-4 py-2">
      <OrderPictures products={order.products} />
      <span className="min-w-0 flex-1">
        <b className="num">{order.order_code}</b> · <Total order={order} />
      </span>
      <StatusBadge order={order} />
    </div>
  )
}
