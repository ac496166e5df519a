import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { useEffect, useRef } from 'react'
import { type AuthStep, closeAuthDialog, useAuthStep } from './auth-flow.ts'
import { closeLogout, useLogoutAsked } from './menu/logout-flow.ts'
import { followSessionEnd } from './session-ended.ts'
import { useFreshUser } from './use-fresh-user.ts'

/**
 * The props of a step of the account dialog: login, registration or recovery. Dialog and steps are loaded on demand.
 *
 * A step is a named export that takes {@link StepProps} and renders one `<AuthDialogBody title lead>` (auth-dialog-body.tsx):
 *
 *     export function ForgotStep({ step, go, close }: StepProps<'forgot'>) {
 *       return <AuthDialogBody title={t('Forgot Password')} lead={…}><form>…</form></AuthDialogBody>
 *     }
 *
 * - `go(next)` shows another step; `close()` closes the dialog. After a login, call `startSession` and then `close()`.
 * - The first field of a new step gets the focus, or a field with `autoFocus`; on phones the title does, because the
 *   keyboard would cover the dialog. With `focus="field"` the field does on phones too, as for a code.
 * - A step is remounted when its `step` is another object, so `go` to the same name starts afresh.
 */
export interface StepProps<N extends AuthStep['name'] = AuthStep['name']> {
  step: Extract<AuthStep, { name: N }>
  go: (step: AuthStep) => void
  close: () => void
}

const AuthPanel = lazyPanel(async () => (await import('./auth-panel.tsx')).AuthPanel)
const LogoutDialog = lazyPanel(async () => (await import('./menu/logout-dialog.tsx')).LogoutDialog)

/** Loads the dialog's code in advance, for example when the pointer is over a button that opens it. */
export function warmAuthDialog(): void {
  AuthPanel.warm()
  import('./login/login-step.tsx').catch(() => {})
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
