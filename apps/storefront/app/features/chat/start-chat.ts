import type { RealtimeApp } from '@rialto/client/realtime/socket-options.ts'
import { clearUnreadCount } from '@rialto/client/unread.ts'
import { countUnread } from './inbox/count-unread.ts'
import { $selectedShop } from './inbox/selected-shop.ts'
import { startPresence } from './presence/presence.ts'
import { followMessages } from './realtime/follow-messages.ts'
import { onNews } from './realtime/news.ts'
import { startTitleBadge } from './title-badge.ts'

/** All that goes on behind the pages for one shopper, until they log out. Comes late: guests need none of it. */
export function startChat(userId: number, app: RealtimeApp | null): () => void {
  const stops = [
    startPresence(),
    onNews('count', countUnread),
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
