import { api } from '@rialto/client/api/browser.ts'
import { session } from '@rialto/client/session.ts'

/** The server's word about the user; the token was used, so it lasts from now. A refusal ends the session by itself. */
export async function refreshUser(): Promise<void> {
  const asked = session.get()?.token
  const { user } = await api.call('GET /profile')
  const now = session.get()
  if (now?.token !== asked || !now) return
  const expiresAt = now.lasts > 0 ? new Date(Date.now() + now.lasts).toISOString() : now.expiresAt
  session.set({ ...now, expiresAt, user })
}
