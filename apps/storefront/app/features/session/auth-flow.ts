import { session } from '../../lib/session.ts'
import { createSignal, useSignal } from '../../lib/signal.ts'

/** What the one dialog about accounts shows (specification, section 4, "Dialog flow"). */
export type AuthStep =
  | { name: 'login' }
  | { name: 'registration' }
  | { name: 'forgot' }
  /** `sent`: when the code was sent, in milliseconds of this device's clock; the countdown runs from there. */
  | { name: 'otp'; purpose: 'recover' | 'verify'; phone: string; phoneCode: string | null; sent: number }
  | { name: 'reset'; token: string }

const shown = createSignal<AuthStep | null>(null)
let waiting: (() => void) | null = null

/** Opens the dialog, or leads it to another step. What waits for a login goes on waiting. */
export function openAuthDialog(step: AuthStep): void {
  followOtherTabs()
  shown.set(step)
}

/** Closes it; what waited for a login is forgotten. */
export function closeAuthDialog(): void {
  waiting = null
  if (shown.get()) shown.set(null)
}

/** Does it now, or once somebody has logged in or registered in the dialog that this opens; never if it is dismissed. */
export function whenLoggedIn(action: () => void): void {
  if (session.get()) {
    action()
    return
  }
  waiting = action
  openAuthDialog({ name: 'login' })
}

/** Carries out what waited for the login, once. */
export function runWaiting(): void {
  const action = waiting
  waiting = null
  action?.()
}

let following = false
/** Logged in elsewhere meanwhile: nobody needs to do it again here. */
function followOtherTabs(): void {
  if (following) return
  following = true
  session.subscribe((event) => {
    const step = shown.get()
    if (event !== 'elsewhere' || !session.get() || !step || step.name === 'otp' || step.name === 'reset') return
    const action = waiting
    closeAuthDialog()
    action?.()
  })
}

/** The step in sight; null: the dialog is closed. */
export const useAuthStep = (): AuthStep | null => useSignal(shown)
