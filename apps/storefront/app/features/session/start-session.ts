import { omitNullish } from '@rialto/client/api/client.ts'
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

// An external server may follow docs/spec §3 alone: id, name, phone and photo of the user, and the bare token.

interface PartialSessionReply {
  access: Partial<Session['access']>
  user: Partial<User>
}

/**
 * Completes the reply of a login or registration to the shape of the contract.
 *
 * @param typed what the shopper has just entered, for fields that the reply leaves out
 */
export const readSession = ({ access, user }: PartialSessionReply, typed: Partial<User> = {}): Session => ({
  access: { token: access.token ?? '', expires_at: access.expires_at ?? '' },
  user: { ...defaultUser, ...typed, ...omitNullish(user) },
})

/** A server without `account_verified` does not verify accounts. */
const defaultUser: User = {
  id: 0,
  name: '',
  phone: null,
  phone_code: null,
  email: null,
  country: null,
  gender: null,
  date_of_birth: null,
  profile_photo: '',
  account_verified: true,
  is_seller: false,
}
