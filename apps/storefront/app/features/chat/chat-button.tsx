import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { MessageCircle } from 'lucide'
import { openChat } from './active-chat.ts'
import { warmChat } from './chat-parts.tsx'
import type { ChatPartner } from './types.ts'

interface ChatButtonProps {
  shop: ChatPartner
  /** The product that the shopper asks about. */
  productId?: number
  /** Called before the panel opens, to close the overlay that contains the button. */
  onGo?: () => void
  className?: string
}

/** Opens the chat with a shop; a guest logs in first. */
export function ChatButton(props: ChatButtonProps) {
  const { t } = useTranslation()
  return (
    <Button {...openChatProps(props)} aria-label={`${t('Chat')}: ${props.shop.name}`} className={props.className}>
      <Icon as={MessageCircle} size={16} />
      {t('Chat')}
    </Button>
  )
}

/** The same as an icon only. */
export function ChatIconButton(props: ChatButtonProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      {...openChatProps(props)}
      icon={MessageCircle}
      label={`${t('Chat')}: ${props.shop.name}`}
      className={props.className}
    />
  )
}

const openChatProps = ({ shop: { id, name, logo }, productId, onGo }: ChatButtonProps) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: warmChat,
  onFocus: warmChat,
  onClick: () => {
    onGo?.()
    openChat({ id, name, logo }, { productId })
  },
})
