import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { type SessionEvent, session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { MessageCircle } from 'lucide'
import { useEffect, useMemo } from 'react'
import { useUser } from '../session/index.ts'
import { useIsMarket, useSettings } from '../settings/index.ts'
import { closeChat, openChat, useActiveChat } from './active-chat.ts'
import type { ChatPartner, DraftProduct } from './types.ts'

const fetchPanel = fetchOnce(async () => (await import('./chat-panel.tsx')).default)

/** Preloads the panel, for hover and focus of a button that opens it. */
const warmChat = (): void => void fetchPanel().catch(() => {})

/** The chat's parts on every page: the panel and, for shoppers, presence, realtime and the unread count. Render it once. */
export function ChatParts() {
  const user = useUser()?.id
  useChat(user)
  const partner = useActiveChat()
  const Panel = useLateComponent(partner !== null, fetchPanel, closeChat)
  useEffect(() => {
    return session.subscribe((event) => {
      if (!session.get()) closeAfterSession(partner, event)
    })
  }, [partner])
  return user && partner && Panel && <Panel partner={partner} onClose={closeChat} />
}

/** Closes the panel when the session ends. After a refused session it reopens once the shopper has logged in again. */
function closeAfterSession(partner: ChatPartner | null, event: SessionEvent): void {
  closeChat()
  if (partner && event === 'refused') openChat(partner)
}

function useChat(user: number | undefined): void {
  const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host = null } = useSettings().settings
  const app = useMemo(() => (key ? { key, cluster, host } : null), [key, cluster, host])
  useEffect(() => {
    if (!user) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    whenIdle(() => {
      import('./start-chat.ts')
        .then(({ startChat }) => {
          if (!isUnmounted) stop = startChat(user, app)
        })
        .catch((error: unknown) => logProblem('The chat could not be started', error))
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [user, app])
}

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
