import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ArrowLeft, MessageCircle, Package, Truck, X } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import type { ThreadEvent } from '../conversation/thread.tsx'
import { useContextOf } from '../conversation/use-messages.ts'
import { formatWait, useNow } from '../lib/ages.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { useMedia } from '../lib/use-media.ts'
import { OrderPictures, StatusBadge, Total, useOrderWords } from './order-cells.tsx'

const ConversationPane = latePart(async () => (await import('../conversation/conversation-pane.tsx')).ConversationPane)
const ChatScreen = latePart(async () => (await import('./chat-screen.tsx')).ChatScreen)

interface OrderChatProps {
  order: SellerOrderDetails
  /** Focuses the field at once. */
  isWriting: boolean
  onClose: () => void
}

/** The conversation with the customer beside the order, with what happened to the order between the messages. */
function DockedChat({ order, isWriting, onClose }: OrderChatProps) {
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
function ChatOverPage({ order, isWriting, onClose }: OrderChatProps) {
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

/** Below this width the conversation opens over the page. */
const WIDE = '(width >= 73.75rem)'

/** The conversation of an order: beside it on wide screens, else over it. For roles that answer customers. */
export function useOrderChat(order: SellerOrderDetails): { isDocked: boolean; chat: ReactNode; button: ReactNode } {
  const { place } = usePlace()
  const isWide = useMedia(WIDE)
  /** Null: nobody has opened or closed it yet. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const mayAnswer = place?.kind === 'shop' && place.shop.permissions.includes('inbox')
  if (!mayAnswer) return { isDocked: false, chat: null, button: null }
  const isOpen = opened ?? isWide
  const props = { order, isWriting: opened === true, onClose: () => setOpened(false) }
  return {
    isDocked: isOpen && isWide,
    chat: isOpen && (isWide ? <DockedChat {...props} /> : <ChatOverPage {...props} />),
    button: !isOpen && <OpenChat userId={order.customer.id} onOpen={() => setOpened(true)} />,
  }
}

function OpenChat({ userId, onOpen }: { userId: number; onOpen: () => void }) {
  const { t } = useTranslation()
  const now = useNow()
  const since = useContextOf(userId).data?.conversation?.waiting_since
  useKeys([{ keys: 'M', label: t('Write a message'), run: onOpen }])
  return (
    <Button onClick={onOpen}>
      <Icon as={MessageCircle} size={18} />
      {t('Messages')}
      {since && <b className="text-warn">{formatWait(t, since, now)}</b>}
    </Button>
  )
}

/** The order's steps and parcels, as they stand between the messages. */
function useOrderEvents({ order_code: code, timeline, shipments, customer }: SellerOrderDetails): ThreadEvent[] {
  const { t } = useTranslation()
  const { statuses } = useOrderWords()
  return [
    ...timeline.map(({ status, at }) => ({
      id: `${status} ${at}`,
      at,
      icon: Package,
      text:
        status === 'pending'
          ? t('{{name}} placed {{code}}', { name: customer.name, code })
          : `${code}: ${statuses[status].label}`,
    })),
    // A parcel that is only packed has not been sent.
    ...shipments
      .filter(({ handed_over_at }) => handed_over_at !== null)
      .map(({ id, carrier, shipped_at, handed_over_at }) => ({
        id: `parcel ${id}`,
        at: handed_over_at ?? shipped_at,
        icon: Truck,
        text: carrier ? t('Parcel sent with {{carrier}}', { carrier }) : t('Parcel sent'),
      })),
  ]
}
