import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

/** What the one dialog about accounts shows (docs/spec §4, "Dialog flow"). */
export type AuthStep =
  /** `account`: the phone or email that is filled in. */
  | { name: 'login'; account?: string }
  | { name: 'registration' }
  | { name: 'forgot' }
  /** `sent`: when the code was sent, in milliseconds of this device's clock; the countdown runs from there. */
  | { name: 'otp'; purpose: 'recover' | 'verify'; phone: string; phoneCode: string | null; sent: number }
  | { name: 'reset'; token: string }

/** The step in sight; null: the dialog is closed. */
const $step = atom<AuthStep | null>(null)

interface Waiting {
  action: () => void
  /** The id of the one person that it is for; null: it is for whoever logs in. */
  user: number | null
}
let waiting: Waiting | null = null
let onDismissed: (() => void) | null = null

/** Opens the dialog, or leads it to another step. What waits for a login goes on waiting. */
export function openAuthDialog(step: AuthStep): void {
  followOtherTabs()
  // A login that is in sight already may hold what was typed.
  if (step.name === 'login' && !step.account && $step.get()?.name === 'login') return
  $step.set(step)
}

/** Closes it; what waited for a login is forgotten. Without a login, a session that was refused is over for good. */
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
 * Does it now, or once somebody has logged in or registered in the dialog that this opens; never if it is dismissed. After a
 * refusal it is done for the same person only.
 */
export function whenLoggedIn(action: () => void): void {
  if (session.get()) {
    action()
    return
  }
  waiting = { action, user: session.lapsed()?.id ?? null }
  openAuthDialog({ name: 'login' })
}

/** Does it if the dialog is closed without a login. */
export function whenDismissed(action: () => void): void {
  onDismissed = action
}

/** Carries out what waited for the login, once. */
export function runWaiting(): void {
  const found = waiting
  waiting = null
  if (found && (found.user === null || found.user === session.get()?.user.id)) found.action()
}

let following = false
/** Logged in elsewhere meanwhile: nobody needs to do it again here. */
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
