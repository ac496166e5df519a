import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { openAuthDialog, sendCode } from '../../session/index.ts'

/** Sends a code the way the shop verifies accounts, or the other where there is no such address, and opens the step that asks for it. */
export async function askForCode({ register_otp_type }: Pick<SiteSettings, 'register_otp_type'>): Promise<void> {
  const user = session.get()?.user
  if (!user) return
  const byPhone = user.phone !== null && (register_otp_type === 'phone' || user.email === null)
  const phone = byPhone ? user.phone : user.email
  if (!phone) return
  const { step } = await sendCode({ purpose: 'verify', phone, phoneCode: byPhone ? user.phone_code : null })
  openAuthDialog(step)
}

/** Done once the account is verified; the returned function ends the waiting, and so does the end of the session. */
export function whenVerified(action: () => void): () => void {
  const asked = session.get()?.user.id
  const stop = session.subscribe(() => {
    const user = session.get()?.user
    const isOver = user?.id !== asked
    if (!isOver && !user?.account_verified) return
    stop()
    if (!isOver) action()
  })
  return stop
}
