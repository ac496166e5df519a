import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { MessageCircle } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useContextOf } from '../../conversation/use-messages.ts'
import { formatWait, useNow } from '../../lib/ages.tsx'
import { useKeys } from '../../lib/keys.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { ChatOverPage, DockedChat } from './order-chat.tsx'

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
