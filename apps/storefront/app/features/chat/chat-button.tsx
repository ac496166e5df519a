import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { MessageCircle } from 'lucide'
import { useIsMarket } from '../settings/index.ts'
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
  const label = useLabel(props)
  return (
    <Button {...openChatProps(props)} aria-label={label} className={props.className}>
      <Icon as={MessageCircle} size={16} />
      {t('Chat')}
    </Button>
  )
}

/** The same as an icon only. */
export function ChatIconButton(props: ChatButtonProps) {
  const label = useLabel(props)
  return <IconButton {...openChatProps(props)} icon={MessageCircle} label={label} className={props.className} />
}

/** Names the shop only where there are several to chat with. */
function useLabel({ shop }: ChatButtonProps): string {
  const { t } = useTranslation()
  return useIsMarket() ? `${t('Chat')}: ${shop.name}` : t('Chat')
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
