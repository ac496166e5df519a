import { api } from '@rialto/client/api/browser.ts'
import { tabStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import { OTP_RESEND_SECONDS } from '@rialto/contract/limits'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { AuthStep } from './auth-flow.ts'

type OtpStep = Extract<AuthStep, { name: 'otp' }>
/** The receiver and purpose of a code. */
export type CodeRequest = Pick<OtpStep, 'purpose' | 'phone' | 'phoneCode'>

interface SentCode {
  /** The step that asks for the code. */
  step: OtpStep
  /** The server's message; null when no code was sent because the last one is too recent. */
  message: string | null
}

const KEY = 'sent-code'
let last: OtpStep | null = null

/** The code of one's own account is still known after a reload, when the shop would not send another yet. */
function remember(step: OtpStep | null): void {
  last = step
  tabStore.write(KEY, step?.purpose === 'verify' && session.get() ? JSON.stringify(step) : null)
}

function recall(): OtpStep | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as OtpStep | null
    return found && session.get() && typeof found.sent === 'number' ? found : null
  } catch {
    return null
  }
}

/**
 * Requests a one-time code and returns the step that asks for it. A second request for the same receiver within a
 * minute returns the step of the previous code, because the server would not send another one yet. The minute starts
 * with the reply, so that a request is never too early.
 */
export async function sendCode({ purpose, phone, phoneCode }: CodeRequest): Promise<SentCode> {
  last ??= recall()
  const isSame = last?.purpose === purpose && last.phone === phone && last.phoneCode === phoneCode
  if (last && isSame && Date.now() - last.sent < OTP_RESEND_SECONDS * 1000) return { step: { ...last }, message: null }
  const { message } = await api.answer('POST /send-otp', {
    body: { phone, phone_code: phoneCode, forgot_password: purpose === 'recover' ? 1 : null },
  })
  const step: OtpStep = { name: 'otp', purpose, phone, phoneCode, sent: Date.now() }
  remember(step)
  return { step, message }
}

/** Forgets the last code once it was used, so that the next request sends another. */
export function forgetSentCode(): void {
  remember(null)
}

/** The receiver as shown to people: `+880 1711000203`, or the mail address. */
export const shownDestination = ({ phone, phoneCode }: Pick<OtpStep, 'phone' | 'phoneCode'>): string =>
  phoneCode && !phone.startsWith('+') ? `+${phoneCode} ${phone}` : phone

/** A link to the outbox, because nothing is sent in the local environment. */
export function OutboxNote() {
  const { t } = useTranslation()
  return (
    <p className="mt-4 border-t border-line pt-4 text-12 text-ink-2">
      {t('Nothing is sent in this demo.')}{' '}
      <TextLink to="/api/dev/outbox" reloadDocument target="_blank" className="touch-44 relative">
        {t('Read the code in the outbox')}
      </TextLink>
    </p>
  )
}
