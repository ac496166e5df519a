import { api } from '@rialto/client/api/browser.ts'
import { session } from '@rialto/client/session.ts'
import { setUnreadCount } from '@rialto/client/unread.ts'
import { coalesceRuns } from '../coalesce-runs.ts'

/** Reads the number of unread messages into the shared store. Failures are not shown (docs/spec §8). */
export const countUnread = coalesceRuns(async () => {
  const user = session.get()?.user.id
  if (!user) return
  try {
    const { unread_messages } = await api.call('GET /unread-messages', { query: { user_id: user } })
    if (session.get()?.user.id === user) setUnreadCount(unread_messages)
  } catch {
    // The last number is kept.
  }
})
