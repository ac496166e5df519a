import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { useEffect, useRef } from 'react'
import { type AuthStep, closeAuthDialog, useAuthStep } from './auth-flow.ts'
import { closeLogout, useLogoutAsked } from './menu/logout-flow.ts'
import { followSessionEnd } from './session-ended.ts'
import { useFreshUser } from './use-fresh-user.ts'

/**
 * Login, registration, recovery: one dialog, one step at a time. Its code, and each step's, comes when it is wanted.
 *
 * A step is a named export that takes {@link StepProps} and draws one `<AuthDialogBody title lead>` (auth-dialog-body.tsx):
 *
 *     export function ForgotStep({ step, go, close }: StepProps<'forgot'>) {
 *       return <AuthDialogBody title={t('Forgot Password')} lead={…}><form>…</form></AuthDialogBody>
 *     }
 *
 * - `go(next)` leads to another step; `close()` ends the dialog. Whoever logs in calls `startSession` and then `close()`.
 * - When a step comes, its first field gets the focus (a field with `autoFocus` keeps it); on phones the title does,
 *   or the keyboard would cover the dialog. With `focus="field"` a field does on phones too, as for a code.
 * - Steps are remounted when their `step` becomes another object, so that `go` to the same name begins afresh.
 */
export interface StepProps<N extends AuthStep['name'] = AuthStep['name']> {
  step: Extract<AuthStep, { name: N }>
  go: (step: AuthStep) => void
  close: () => void
}

const AuthPanel = lazyPanel(async () => (await import('./auth-panel.tsx')).AuthPanel)
const LogoutDialog = lazyPanel(async () => (await import('./menu/logout-dialog.tsx')).LogoutDialog)

/** Fetches the dialog's code before it is opened: for pointing at a button that will. */
export function warmAuthDialog(): void {
  AuthPanel.warm()
  import('./login/login-step.tsx').catch(() => {})
}

/** Every dialog about the session. Put it once, below everything that may open one. */
export function AuthDialogs() {
  useFreshUser()
  useEffect(followSessionEnd, [])
  const step = useAuthStep()
  const isLogoutAsked = useLogoutAsked()
  useRestoredFocus(step !== null || isLogoutAsked)
  // While it closes it shows what it showed.
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

/** Longer than a dialog takes to go, in milliseconds. */
const CLOSE_MS = 400

/** The button that opened a dialog may be gone with the session: the focus goes to what stands in its place. */
function useRestoredFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return
    return () => {
      setTimeout(() => {
        // The page itself may be gone by now.
        if (typeof document === 'undefined') return
        const isFocusLost = document.activeElement === null || document.activeElement === document.body
        const places = [...document.querySelectorAll<HTMLElement>('[data-account]')]
        if (isFocusLost) places.find((place) => place.offsetParent)?.focus({ preventScroll: true })
      }, CLOSE_MS)
    }
  }, [open])
}
