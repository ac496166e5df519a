import { t } from '@rialto/client/i18n/translate.ts'
import { session } from '@rialto/client/session.ts'
import type { User } from '@rialto/contract'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import { useEffect, useRef } from 'react'
import {
  type AuthStep,
  closeAuthDialog,
  closeLogout,
  openAuthDialog,
  useAuthStep,
  useLogoutAsked,
} from './auth-flow.ts'

const AuthPanel = lazyPanel(async () => (await import('./auth-panel.tsx')).AuthPanel)
const LogoutDialog = lazyPanel(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

/** Loads the dialog's code in advance, for example when the pointer is over a button that opens it. */
export function warmAuthDialog(): void {
  AuthPanel.warm()
  import('./login-step.tsx').catch(() => {})
}

/** The account dialog and the logout dialog. Render it once, after everything that may open them. */
export function AuthDialogs() {
  useFreshUser()
  useEffect(followSessionEnd, [])
  const step = useAuthStep()
  const isLogoutAsked = useLogoutAsked()
  useRestoredFocus(step !== null || isLogoutAsked)
  // Keeps showing the last step while it closes.
  const last = useRef<AuthStep>({ name: 'login' })
  useEffect(() => {
    if (step) last.current = step
  })
  return (
    <>
      <AuthPanel
        step={step ?? last.current}
        isOpen={step !== null}
        onOpenChange={(isOpen) => !isOpen && closeAuthDialog()}
      />
      <LogoutDialog isOpen={isLogoutAsked} onOpenChange={(isOpen) => !isOpen && closeLogout()} />
    </>
  )
}

/** Longer than the closing animation of a dialog, in milliseconds. */
const CLOSE_MS = 400

/**
 * Moves the focus to the account button when the button that opened the dialog has disappeared with the login or
 * logout.
 */
function useRestoredFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return
    return () => {
      setTimeout(() => {
        // The document may no longer exist in a test.
        if (typeof document === 'undefined') return
        const isFocusLost = document.activeElement === null || document.activeElement === document.body
        const places = [...document.querySelectorAll<HTMLElement>('[data-account]')]
        if (isFocusLost) places.find((place) => place.offsetParent)?.focus({ preventScroll: true })
      }, CLOSE_MS)
    }
  }, [open])
}

/** The longest time that a timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** The id of the toast about the ended session; null when no session has ended since the last login. */
let toastId: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a toast and opens the login when the session ends without a logout: after a refused call, here or in another
 * tab, and at its expiry. The screen stays as it is meanwhile (docs/decisions/049).
 */
function followSessionEnd(): () => void {
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

/** Refreshes the stored user once per page load, which also checks that the session is still valid. */
function useFreshUser(): void {
  useEffect(() => {
    if (!session.get()) return
    whenIdle(() => void import('./refresh-user.ts').then(({ refreshUser }) => refreshUser()).catch(() => {}))
  }, [])
}
