import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom } from 'nanostores'

/** The step of the account dialog (docs/spec §4, "Dialog flow"). */
export type AuthStep =
  /** `account`: the phone or email to fill in. */
  | { name: 'login'; account?: string }
  | { name: 'registration' }
  | { name: 'forgot' }
  /** `sent`: when the code was sent, in milliseconds of this device's clock; the countdown runs from there. */
  | { name: 'otp'; purpose: 'recover' | 'verify'; phone: string; phoneCode: string | null; sent: number }
  | { name: 'reset'; token: string }

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

/** The current step; null while the dialog is closed. */
const $step = atom<AuthStep | null>(null)

interface Waiting {
  action: () => void
  /** The only account that it may run for; null: any account. */
  user: number | null
}
let waiting: Waiting | null = null
let onDismissed: (() => void) | null = null

/** Opens the dialog or shows another step of it. An action that waits for a login keeps waiting. */
export function openAuthDialog(step: AuthStep): void {
  followOtherTabs()
  // A login form that is already shown may contain input.
  if (step.name === 'login' && !step.account && $step.get()?.name === 'login') return
  $step.set(step)
}

/** Closes the dialog and drops the waiting action. Without a login, a refused session is abandoned. */
export function closeAuthDialog(): void {
  const dismissed = onDismissed
  waiting = null
  onDismissed = null
  $step.set(null)
  if (session.get()) return
  session.abandon()
  dismissed?.()
}

/**
 * Runs the action now, or after a login or registration in the dialog that this opens; never if the dialog is dismissed. After a
 * refusal it runs for the same account only.
 */
export function whenLoggedIn(action: () => void): void {
  if (session.get()) {
    action()
    return
  }
  waiting = { action, user: session.lapsed()?.id ?? null }
  openAuthDialog({ name: 'login' })
}

/** Runs the action if the dialog is closed without a login. */
export function whenDismissed(action: () => void): void {
  onDismissed = action
}

/** Runs the action that waited for the login, once. */
export function runWaiting(): void {
  const found = waiting
  waiting = null
  if (found && (found.user === null || found.user === session.get()?.user.id)) found.action()
}

let following = false
/** A login in another tab closes the dialog here. */
function followOtherTabs(): void {
  if (following) return
  following = true
  session.subscribe((event) => {
    const step = $step.get()
    if (event !== 'elsewhere' || !session.get() || !step || step.name === 'otp' || step.name === 'reset') return
    runWaiting()
    closeAuthDialog()
  })
}

export const useAuthStep = (): AuthStep | null => useStoreValue($step, null)

const $isAsked = atom(false)

/** Opens the logout confirmation. */
export const askLogout = () => $isAsked.set(true)
export const closeLogout = () => $isAsked.set(false)
export const useLogoutAsked = (): boolean => useStoreValue($isAsked, false)
