import { api } from '@rialto/client/api/browser.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { closeAuthDialog } from './auth-flow.ts'

/** The longest wait for the server, in milliseconds. */
const PATIENCE_MS = 5000

/** Ends the session in all tabs, even when the server cannot be reached (docs/spec §4, "Session"). */
export async function logout(): Promise<void> {
  session.beginLogout()
  if (session.get()) await api.call('GET /logout', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {})
  session.clear('logout')
  closeAuthDialog()
  showToast({ tone: 'success', title: t('Logout successfully') })
}
