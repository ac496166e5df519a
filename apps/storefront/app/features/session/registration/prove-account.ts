import type { Session, SiteSettings } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { TFunction } from 'i18next'
import { showErrorToast } from '../../errors/index.ts'
import type { AuthStep } from '../auth-flow.ts'
import { type CodeRequest, sendCode } from '../recovery/send-code.ts'

type Rules = Pick<SiteSettings, 'register_otp_verify' | 'register_otp_type'>

/**
 * Sends a one-time code to a new account and returns the dialog step that asks for it; null when the shop requires none
 * (docs/spec §4). When sending fails, the account exists nevertheless, and the step offers to resend the code at once.
 */
export async function proveAccount(session: Session, rules: Rules, t: TFunction): Promise<AuthStep | null> {
  const to = rules.register_otp_verify && proofOf(session, rules.register_otp_type)
  if (!to) return null
  try {
    const { step, message } = await sendCode(to)
    if (message) showToast({ tone: 'success', title: message })
    return step
  } catch (error) {
    showErrorToast(error, t('The shop cannot be reached'))
    return { name: 'otp', ...to, sent: 0 }
  }
}

/** The receiver of the code: the contact that the shop's settings name, or else the other one. */
function proofOf({ user }: Session, type: 'email' | 'phone'): CodeRequest | undefined {
  const byMail = user.email ? { phone: user.email, phoneCode: null } : undefined
  const bySms = user.phone ? { phone: user.phone, phoneCode: user.phone_code } : undefined
  const to = type === 'phone' ? (bySms ?? byMail) : (byMail ?? bySms)
  return to && { purpose: 'verify', ...to }
}
