import type { RealtimeApp } from '@rialto/client/realtime/socket-options.ts'
import { clearUnreadCount } from '@rialto/client/unread.ts'
import { countUnread } from './inbox/count-unread.ts'
import { $selectedShop } from './inbox/selected-shop.ts'
import { startPresence } from './presence/presence.ts'
import { followMessages } from './realtime/follow-messages.ts'
import { onMessagesChanged } from './realtime/message-updates.ts'
import { startTitleBadge } from './title-badge.ts'

/** Starts the chat's background work for one shopper; loaded on demand. @returns a function that stops it */
export function startChat(userId: number, app: RealtimeApp | null): () => void {
  const stops = [
    startPresence(),
    onMessagesChanged('count', countUnread),
    startTitleBadge(),
    followMessages(userId, app),
    clearUnreadCount,
    () => $selectedShop.set(null),
  ]
  void countUnread()
  return () => {
    for (const stop of stops) stop()
  }
}
