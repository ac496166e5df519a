import { api } from '@rialto/client/api/browser.ts'
import { session } from '@rialto/client/session.ts'

/**
 * Refreshes the stored user from the server. Using the token extends its life. A refusal ends the session by itself.
 */
export async function refreshUser(): Promise<void> {
  const usedToken = session.get()?.token
  const { user } = await api.call('GET /profile')
  const current = session.get()
  if (current?.token !== usedToken || !current) return
  const expiresAt = current.lasts > 0 ? new Date(Date.now() + current.lasts).toISOString() : current.expiresAt
  session.set({ ...current, expiresAt, user })
}
