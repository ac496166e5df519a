import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { openAuthDialog, sendCode } from '../../session/index.ts'

/**
 * Sends a code by the shop's channel for new accounts, or by the other one when the account has no such contact, and
 * opens the dialog for it.
 */
export async function requestVerificationCode({
  register_otp_type,
}: Pick<SiteSettings, 'register_otp_type'>): Promise<void> {
  const user = session.get()?.user
  if (!user) return
  const byPhone = user.phone !== null && (register_otp_type === 'phone' || user.email === null)
  const phone = byPhone ? user.phone : user.email
  if (!phone) return
  const { step } = await sendCode({ purpose: 'verify', phone, phoneCode: byPhone ? user.phone_code : null })
  openAuthDialog(step)
}

/** Calls `action` once the account is verified. The returned function cancels this; so does the end of the session. */
export function whenVerified(action: () => void): () => void {
  const userId = session.get()?.user.id
  const stop = session.subscribe(() => {
    const user = session.get()?.user
    const isOver = user?.id !== userId
    if (!isOver && !user?.account_verified) return
    stop()
    if (!isOver) action()
  })
  return stop
}
