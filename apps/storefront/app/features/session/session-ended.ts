import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import type { User } from '@rialto/contract'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import { openAuthDialog } from './auth-flow.ts'

/** The longest time that a timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The toast about the session's end; null: none has ended since the last login. */
let told: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Tells the shopper when a session ends that they did not end, and asks them to log in again: after a refusal of any call, here
 * or in another tab, and when its time is over. Screens stay as they are meanwhile (docs/decisions/049).
 */
export function followSessionEnd(): () => void {
  const unfollow = session.subscribe((event) => {
    if (event === 'refused') tellOnce()
    else forgetToast(event === 'abandoned')
    watchTime()
  })
  // A tab that has slept may have missed its timer.
  document.addEventListener('visibilitychange', watchTime)
  watchTime()
  // Refused before anybody listened.
  if (session.lapsed()) tellOnce()
  return () => {
    unfollow()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', watchTime)
  }
}

/** Closes the toast, for callers that say the same in other words. False: there is none. */
export function takeSessionEndedToast(): boolean {
  const id = told
  if (id === null || !toasts.$visible.get().some((toast) => toast.id === id)) return false
  toasts.close(id)
  return true
}

function tellOnce(): void {
  if (told === null) told = showToast({ tone: 'warning', title: t('Your session has ended. Please log in again.') })
  openAuthDialog({ name: 'login', account: accountOf(session.lapsed()) })
}

/** The phone or email to fill into the login. */
function accountOf(user: User | null): string | undefined {
  if (!user || user.email) return user?.email ?? undefined
  return user.phone && user.phone_code && !user.phone.startsWith('+')
    ? `+${user.phone_code}${user.phone}`
    : (user.phone ?? undefined)
}

function forgetToast(stays: boolean): void {
  if (told !== null && !stays) toasts.close(told)
  told = null
}

function watchTime(): void {
  clearTimeout(timer)
  session.endIfOver()
  const found = session.get()
  if (found) timer = setTimeout(watchTime, Math.min(Date.parse(found.expiresAt) - Date.now() + 1, TIMER_MAX_MS))
}
