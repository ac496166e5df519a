import { api } from '@rialto/client/api/browser.ts'
import { connect } from '@rialto/client/realtime/connect.ts'
import type { RealtimeApp } from '@rialto/client/realtime/socket-options.ts'
import { $selectedShop } from '../inbox/selected-shop.ts'
import { isMessagesScreen } from '../messages-path.ts'
import { hasMessageViews, notifyMessagesChanged } from './message-updates.ts'
import { $followsTyping, $isHeard, typingShops } from './typing.ts'

/** Without a connection, open conversations are read at this interval. */
const POLL_EVERY_MS = 10_000
/** `visibilitychange` and `focus` within this time are one return to the tab. */
const SAME_RETURN_MS = 1_000

/** Notifies of new messages: by the realtime connection, on return to the tab, and by polling without a connection. */
export function followMessages(userId: number, app: RealtimeApp | null): () => void {
  let isLive = false
  let wasLive = false
  const stopped = new AbortController()
  const connection =
    app &&
    connect(app, userId, {
      onMessage() {
        // docs/spec §4, "Presence and realtime".
        if (!isMessagesScreen(window.location.pathname)) $selectedShop.set(null)
        typingShops.endAll()
        void notifyMessagesChanged()
      },
      onLive(now) {
        // Reads messages that arrived while the socket was closed; a page that has just loaded has read them.
        const hasMissed = now && !isLive && (wasLive || hasMessageViews())
        isLive = now
        $isHeard.set(now)
        wasLive ||= now
        if (hasMissed) void notifyMessagesChanged()
      },
      onTyping: typingShops.note,
      authorise: async (body) => (await api.call('POST /realtime/auth', { body })).auth,
    })
  const stopTyping = $followsTyping.subscribe((isFollowed) => isFollowed && connection?.followTyping())
  const timer = setInterval(() => {
    if (!isLive && hasMessageViews() && document.visibilityState === 'visible') void notifyMessagesChanged()
  }, POLL_EVERY_MS)

  let returnedAt = 0
  const onReturn = () => {
    if (document.visibilityState === 'hidden' || Date.now() - returnedAt < SAME_RETURN_MS) return
    returnedAt = Date.now()
    void notifyMessagesChanged()
  }
  document.addEventListener('visibilitychange', onReturn, stopped)
  window.addEventListener('focus', onReturn, stopped)
  return () => {
    stopped.abort()
    clearInterval(timer)
    stopTyping()
    connection?.disconnect()
    $isHeard.set(false)
    typingShops.endAll()
  }
}
