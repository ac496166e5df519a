import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import type { Session, User } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { runWaiting } from './auth-flow.ts'

/** The default lifetime of a token: 30 days. */
const DEFAULT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Stores the session after a login or registration, shows a toast (docs/spec §8), and runs the action that waited for it.
 * Cart, wishlist and others listen to the session. The caller closes the dialog.
 */
export function startSession({ access, user }: Session, kind: 'login' | 'registration'): void {
  const remaining = Date.parse(access.expires_at) - Date.now()
  // A session that has just started cannot have expired, so this device's clock is wrong.
  const lasts = remaining > 0 ? remaining : DEFAULT_LIFETIME_MS
  session.set({ token: access.token, expiresAt: new Date(Date.now() + lasts).toISOString(), lasts, user })
  if (kind === 'login') {
    showToast({ tone: 'success', title: t('Login Successful'), text: t('You have successfully logged in') })
  } else {
    showToast({ tone: 'success', title: t('Register Successful'), text: t('You have successfully registered') })
  }
  runWaiting()
}

/** Updates the stored user after a change of the profile, so that name and photo change everywhere. */
export function updateUser(user: User): void {
  const now = session.get()
  if (now) session.set({ ...now, user })
}
