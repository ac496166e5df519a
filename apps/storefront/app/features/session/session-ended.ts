import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import type { User } from '@rialto/contract'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import { openAuthDialog } from './auth-flow.ts'

/** The longest time that a timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The id of the toast about the ended session; null when no session has ended since the last login. */
let toastId: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a toast and opens the login when the session ends without a logout: after a refused call, here or in another
 * tab, and at its expiry. The screen stays as it is meanwhile (docs/decisions/049).
 */
export function followSessionEnd(): () => void {
  const unfollow = session.subscribe((event) => {
    if (event === 'refused') showSessionEnded()
    else forgetToast(event === 'abandoned')
    scheduleExpiry()
  })
  // A suspended tab may have missed its timer.
  document.addEventListener('visibilitychange', scheduleExpiry)
  scheduleExpiry()
  // The session may have been refused before this listener was added.
  if (session.lapsed()) showSessionEnded()
  return () => {
    unfollow()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', scheduleExpiry)
  }
}

/** Closes the toast for callers that report the same in other words; returns whether there was one. */
export function takeSessionEndedToast(): boolean {
  const id = toastId
  if (id === null || !toasts.$visible.get().some((toast) => toast.id === id)) return false
  toasts.close(id)
  return true
}

function showSessionEnded(): void {
  if (toastId === null)
    toastId = showToast({ tone: 'warning', title: t('Your session has ended. Please log in again.') })
  openAuthDialog({ name: 'login', account: accountOf(session.lapsed()) })
}

/** The phone or email to fill into the login. */
function accountOf(user: User | null): string | undefined {
  if (!user || user.email) return user?.email ?? undefined
  return user.phone && user.phone_code && !user.phone.startsWith('+')
    ? `+${user.phone_code}${user.phone}`
    : (user.phone ?? undefined)
}

function forgetToast(keepsToast: boolean): void {
  if (toastId !== null && !keepsToast) toasts.close(toastId)
  toastId = null
}

function scheduleExpiry(): void {
  clearTimeout(timer)
  session.endIfOver()
  const found = session.get()
  if (found) timer = setTimeout(scheduleExpiry, Math.min(Date.parse(found.expiresAt) - Date.now() + 1, TIMER_MAX_MS))
}
