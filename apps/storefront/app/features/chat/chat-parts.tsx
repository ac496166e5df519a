import { logProblem } from '@rialto/client/log.ts'
import { type SessionEvent, session } from '@rialto/client/session.ts'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { whenIdle } from '@rialto/ui/when-idle.ts'
import { useEffect, useMemo } from 'react'
import { useUser } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { closeChat, openChat, useActiveChat } from './active-chat.ts'
import type { ChatPartner } from './types.ts'

const fetchPanel = fetchOnce(async () => (await import('./panel/chat-panel.tsx')).default)

/** Preloads the panel, for hover and focus of a button that opens it. */
export const warmChat = (): void => void fetchPanel().catch(() => {})

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
