import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OTP_LENGTH, OTP_RESEND_SECONDS } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { CodeBoxes } from '@rialto/ui/code-boxes.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { ShieldCheck } from 'lucide'
import { useState } from 'react'
import { useSettings } from '../../settings/index.ts'
import { AuthDialogBody } from '../auth-dialog-body.tsx'
import type { StepProps } from '../auth-dialogs.tsx'
import { OutboxNote } from './outbox-note.tsx'
import { shownDestination } from './send-code.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSmsCode } from './use-sms-code.ts'
import { useVerification } from './use-verification.ts'

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
