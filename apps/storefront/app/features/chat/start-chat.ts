import { $unreadCount, clearUnreadCount, setUnreadCount } from '@rialto/client/account-store.ts'
import { api } from '@rialto/client/api/browser.ts'
import { connect } from '@rialto/client/realtime/connect.ts'
import type { RealtimeApp } from '@rialto/client/realtime/socket-options.ts'
import { session } from '@rialto/client/session.ts'
import { $selectedShop, isMessagesScreen } from './active-chat.ts'
import {
  $followsTyping,
  $isHeard,
  coalesceRuns,
  hasMessageViews,
  notifyMessagesChanged,
  onMessagesChanged,
  typingShops,
} from './chat-events.ts'

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

/** Reads the number of unread messages into the shared store. Failures are not shown (docs/spec §8). */
const countUnread = coalesceRuns(async () => {
  const user = session.get()?.user.id
  if (!user) return
  try {
    const { unread_messages } = await api.call('GET /unread-messages', { query: { user_id: user } })
    if (session.get()?.user.id === user) setUnreadCount(unread_messages)
  } catch {
    // The last number is kept.
  }
})

/** While the tab is hidden its title begins with the number of unread messages: `(3) Title`. */
function startTitleBadge(): () => void {
  let shownBadge = ''
  const show = (badge: string) => {
    const { title } = document
    // A navigation may have set a title without the badge.
    const bare = title.startsWith(shownBadge) ? title.slice(shownBadge.length) : title
    shownBadge = badge
    if (title !== badge + bare) document.title = badge + bare
  }
  const update = () => {
    const count = document.visibilityState === 'hidden' ? $unreadCount.get() : 0
    show(count > 0 ? `(${count}) ` : '')
  }
  const stopped = new AbortController()
  const unfollow = $unreadCount.listen(update)
  document.addEventListener('visibilitychange', update, stopped)
  update()
  return () => {
    stopped.abort()
    unfollow()
    show('')
  }
}

/** Without a connection, open conversations are read at this interval. */
const POLL_EVERY_MS = 10_000
/** `visibilitychange` and `focus` within this time are one return to the tab. */
const SAME_RETURN_MS = 1_000

/** Notifies of new messages: by the realtime connection, on return to the tab, and by polling without a connection. */
function followMessages(userId: number, app: RealtimeApp | null): () => void {
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

/** docs/spec §9. */
const PING_EVERY_MS = 10 * 60 * 1000

/** Reports presence at once and every ten minutes; failures are not shown (docs/spec §8). @returns a function that stops it */
function startPresence(): () => void {
  const ping = () => void api.call('POST /update-last-seen', { body: {} }).catch(() => {})
  ping()
  const timer = setInterval(ping, PING_EVERY_MS)
  return () => clearInterval(timer)
}
