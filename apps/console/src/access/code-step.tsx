import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OTP_LENGTH } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { CodeBoxes } from '@rialto/ui/code-boxes.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'

interface CodeStepProps {
  /** Rejects with the server's refusal. */
  onCode: (code: string) => Promise<void>
  onAgain: () => Promise<void>
  autoFocus?: boolean
}

/** Asks for a code that was sent by mail or text message; a wrong one can be typed again, another one be sent. */
export function CodeStep({ onCode, onAgain, autoFocus = true }: CodeStepProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [pending, setPending] = useState<'code' | 'again' | null>(null)
  const [problem, setProblem] = useState('')

  async function run(which: 'code' | 'again', act: () => Promise<void>) {
    if (pending) return
    setPending(which)
    setProblem('')
    try {
      await act()
    } catch (error) {
      const field = error instanceof ApiError ? error.errors.otp?.[0] : undefined
      setProblem(field ?? messageOf(error, t('The shop cannot be reached')))
    }
    setPending(null)
  }
  const send = (typed: string) => typed.length === OTP_LENGTH && void run('code', () => onCode(typed))

  return (
    <Form onSend={() => send(code)} className="grid gap-4">
      <CodeBoxes
        label={t('One-time password')}
        digitLabel={(place, length) => t('Digit {{place}} of {{length}}', { place, length })}
        length={OTP_LENGTH}
        autoFocus={autoFocus}
        pending={pending === 'code'}
        onChange={setCode}
        onComplete={send}
        {...(problem && { error: problem })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="pri" pending={pending === 'code'} disabled={code.length < OTP_LENGTH}>
          {t('Confirm')}
        </Button>
        <Button variant="bare" pending={pending === 'again'} onClick={() => void run('again', onAgain)}>
          {t('Send a new code')}
        </Button>
      </div>
    </Form>
  )
}
