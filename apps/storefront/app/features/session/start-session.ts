import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import type { Session, User } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { runWaiting } from './auth-flow.ts'

/** How long a token lasts by the API's own rule, in milliseconds: 30 days. */
const DEFAULT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Stores what a login or a registration gave, says so (docs/spec §8), and carries out what waited for it.
 * Cart, wishlist and others follow by themselves: they listen to the session. The caller closes the dialog.
 */
export function startSession({ access, user }: Session, kind: 'login' | 'registration'): void {
  const remaining = Date.parse(access.expires_at) - Date.now()
  // A session that has just begun cannot be over: this device's clock is wrong.
  const lasts = remaining > 0 ? remaining : DEFAULT_LIFETIME_MS
  session.set({ token: access.token, expiresAt: new Date(Date.now() + lasts).toISOString(), lasts, user })
  if (kind === 'login') {
    showToast({ tone: 'success', title: t('Login Successful'), text: t('You have successfully logged in') })
  } else {
    showToast({ tone: 'success', title: t('Register Successful'), text: t('You have successfully registered') })
  }
  runWaiting()
}

/** For whoever changed the profile: the name and the photo change everywhere. */
export function updateUser(user: User): void {
  const now = session.get()
  if (now) session.set({ ...now, user })
}
