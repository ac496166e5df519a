import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { OTP_LENGTH, OTP_RESEND_SECONDS } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { CodeBoxes, type CodeBoxesHandle } from '@rialto/ui/code-boxes.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { ShieldCheck } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { AuthDialogBody } from './auth-dialog-body.tsx'
import type { StepProps } from './auth-flow.ts'
import { forgetSentCode, OutboxNote, sendCode, shownDestination } from './send-code.tsx'
import { updateUser } from './start-session.ts'

/** The one-time code that was sent, to recover or to verify an account (docs/spec §4). */
export function OtpStep(props: StepProps<'otp'>) {
  const { step, go } = props
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [code, setCode] = useState('')
  const { boxes, verify, resend, sent, pending, resending, error, clearError } = useVerification(props)
  useSmsCode(boxes, !step.phone.includes('@'))
  const onSend = () => {
    if (code.length === OTP_LENGTH) verify(code)
  }
  return (
    <AuthDialogBody
      focus="field"
      title={t('Enter OTP')}
      lead={
        <>
          <Sent to={shownDestination(step)} />{' '}
          {step.purpose === 'recover' && <TextButton onClick={() => go({ name: 'forgot' })}>{t('Change')}</TextButton>}
        </>
      }
    >
      <Form onSend={onSend}>
        <CodeBoxes
          ref={boxes}
          label={t('One-time password')}
          digitLabel={(place, length) => t('Digit {{place}} of {{length}}', { place, length })}
          length={OTP_LENGTH}
          onChange={(next) => {
            setCode(next)
            if (next) clearError()
          }}
          onComplete={verify}
          pending={pending}
          error={error}
          autoFocus
        />
        <Resend sent={sent} pending={resending} onResend={resend} />
        <Button type="submit" variant="pri" size="lg" block pending={pending} disabled={code.length < OTP_LENGTH}>
          {t('Verify')}
        </Button>
      </Form>
      <p className="mt-4 flex items-start gap-2 text-12 text-ink-2">
        <Icon as={ShieldCheck} size={16} className="mt-px flex-none" />
        {t('{{shop}} will never ask for this code in chat or by phone.', { shop: settings.app_name })}
      </p>
      {settings.app_environment === 'local' && <OutboxNote />}
    </AuthDialogBody>
  )
}

/** Marks the place of the address in the text, so that each translation can put it where it belongs. */
const SLOT = '\n'

function Sent({ to }: { to: string }) {
  const { t } = useTranslation()
  const [before, after] = t('We sent four digits to {{destination}}.', { destination: SLOT }).split(SLOT)
  return (
    <>
      {before}
      <bdi dir="ltr" className="num break-words whitespace-normal text-ink">
        {to}
      </bdi>
      {after}
    </>
  )
}

interface ResendProps {
  sent: number
  pending: boolean
  onResend: () => void
}

/** The time until another code can be requested, then the button for it. Both take the same space. */
function Resend({ sent, pending, onResend }: ResendProps) {
  const { t } = useTranslation()
  const secondsLeft = useSecondsLeft(sent, OTP_RESEND_SECONDS)
  return (
    <div className="my-3 flex min-h-11 items-center">
      <span role="status" className="sr-only">
        {secondsLeft === 0 && t('You can ask for a new code now.')}
      </span>
      {secondsLeft > 0 ? (
        <p className="text-ink-2">
          {t('Send a new code in')}{' '}
          <span role="timer" className="num text-ink">
            00:{String(secondsLeft).padStart(2, '0')}
          </span>
        </p>
      ) : (
        <Button variant="ghost" pending={pending} onClick={onResend} className="-ms-5">
          {t('Resend OTP')}
        </Button>
      )}
    </div>
  )
}

/** Verifies the code and requests another one (docs/spec §4 and §8). */
function useVerification({ step, go, close }: StepProps<'otp'>) {
  const { t } = useTranslation()
  const boxes = useRef<CodeBoxesHandle>(null)
  const [sent, setSent] = useState(step.sent)
  const [error, setError] = useState<string>()
  const resetCode = () => {
    setError(undefined)
    boxes.current?.clear()
  }

  const verification = useSubmit(
    (otp: string) => api.answer('POST /verify-otp', { body: { phone: step.phone, phone_code: step.phoneCode, otp } }),
    {
      onSuccess({ data, message }) {
        forgetSentCode()
        if (message) showToast({ tone: 'success', title: message })
        // An external server may return a token for a verified account as well.
        if (data.token && step.purpose === 'recover') return go({ name: 'reset', token: data.token })
        noteVerified()
        close()
      },
      onError(failure) {
        showErrorToast(failure, t('The shop cannot be reached'))
        // When the shop could not be reached, the same code can be sent again.
        if (!(failure instanceof ApiError)) return
        resetCode()
        setError(failure.message)
      },
    },
  )
  const resending = useSubmit(() => sendCode(step), {
    onSuccess({ step: next, message }) {
      if (message) showToast({ tone: 'success', title: message })
      setSent(next.sent)
      resetCode()
    },
  })

  return {
    boxes,
    sent,
    error,
    clearError: () => setError(undefined),
    verify: (code: string) => void verification.submit(code),
    pending: verification.pending,
    resend: () => void resending.submit(undefined),
    resending: resending.pending,
  }
}

/** Marks the account that is logged in as verified. */
function noteVerified(): void {
  const now = session.get()
  if (now) updateUser({ ...now.user, account_verified: true })
}

/** The request of the WebOTP API, which TypeScript does not define. */
type SmsRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Fills the boxes with the code from an SMS, if the browser supports that (Chrome on Android asks first). iPhones offer it above their keyboard by the field's `autocomplete` alone.
 */
function useSmsCode(boxes: RefObject<CodeBoxesHandle | null>, isExpected: boolean): void {
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window && 'credentials' in navigator)) return
    const over = new AbortController()
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: over.signal }
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && boxes.current?.fill(String(found.code)),
      (reason: unknown) => over.signal.aborted || logProblem('The code was not handed over', reason),
    )
    return () => over.abort()
  }, [boxes, isExpected])
}

/**
 * The remaining whole seconds of `length` since `start` (milliseconds of this device's clock). Calculated from the
 * clock each time, so that it neither drifts nor stops while the tab is hidden. A clock that is set back does not
 * extend it.
 */
function useSecondsLeft(start: number, length: number): number {
  const [left, setLeft] = useState(() => secondsLeft(start, length))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      setLeft(secondsLeft(start, length))
      const remaining = start + length * 1000 - Date.now()
      // The timer fires just after each whole second.
      if (remaining > 0) timer = setTimeout(look, Math.min(1000, remaining % 1000 || 1000) + 5)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [start, length])
  return left
}

function secondsLeft(start: number, length: number): number {
  const left = Math.ceil((start + length * 1000 - Date.now()) / 1000)
  return Math.max(0, Math.min(length, left))
}
