import { connect } from '@rialto/client/realtime/connect.ts'
import type { RealtimeApp } from '@rialto/client/realtime/socket-options.ts'
import { $selectedShop } from '../inbox/selected-shop.ts'
import { isMessagesScreen } from '../messages-path.ts'
import { isAwaited, tellNews } from './news.ts'

/** Without a connection what is open is read again so often, in milliseconds. */
const POLL_EVERY_MS = 10_000
/** Coming back to a tab and to its window is one return. */
const ONE_RETURN_MS = 1_000

/** Hears of new messages for one shopper, however it can: by the realtime connection, on return to the tab, or by asking. */
export function followMessages(userId: number, app: RealtimeApp | null): () => void {
  let live = false
  let wasLive = false
  const gone = new AbortController()
  const disconnect =
    app &&
    connect(app, userId, {
      onMessage() {
        // docs/spec §4, "Presence and realtime".
        if (!isMessagesScreen(window.location.pathname)) $selectedShop.set(null)
        void tellNews()
      },
      onLive(now) {
        // Reads messages that arrived while the socket was closed; a page that has just loaded has read them.
        const hasMissed = now && !live && (wasLive || isAwaited())
        live = now
        wasLive ||= now
        if (hasMissed) void tellNews()
      },
    })
  const timer = setInterval(() => {
    if (!live && isAwaited() && document.visibilityState === 'visible') void tellNews()
  }, POLL_EVERY_MS)

  let returned = 0
  const onReturn = () => {
    if (document.visibilityState === 'hidden' || Date.now() - returned < ONE_RETURN_MS) return
    returned = Date.now()
    void tellNews()
  }
  document.addEventListener('visibilitychange', onReturn, gone)
  window.addEventListener('focus', onReturn, gone)
  return () => {
    gone.abort()
    clearInterval(timer)
    disconnect?.()
  }
}
