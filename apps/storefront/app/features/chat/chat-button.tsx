import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { MessageCircle } from 'lucide'
import { openChat } from './active-chat.ts'
import { warmChat } from './chat-parts.tsx'
import type { ChatPartner, DraftProduct } from './types.ts'

interface ChatButtonProps {
  shop: ChatPartner
  /** The product that the shopper asks about. */
  product?: DraftProduct
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

/** The caller's product has more than the draft shows. */
const draftOf = ({ id, name, thumbnail, price, discount_price }: DraftProduct): DraftProduct => ({
  id,
  name,
  thumbnail,
  price,
  discount_price,
})

const openChatProps = ({ shop: { id, name, logo }, product, onGo }: ChatButtonProps) => ({
  'aria-haspopup': 'dialog' as const,
  onPointerEnter: warmChat,
  onFocus: warmChat,
  onClick: () => {
    onGo?.()
    openChat({ id, name, logo }, { product: product && draftOf(product) })
  },
})
