import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OTP_LENGTH } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { CodeBoxes } from '@rialto/ui/code-boxes.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'

/** Says that no mail of an order comes until the person's address is proved, and proves it by a code. Nothing once it is. */
export function ConfirmContact() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { contact } = usePlace().user.person
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  if (!contact || contact.is_proved) return null

  const send = async () => {
    const { sent_to } = await consoleApi.call('POST /console/contact/code')
    setSentTo(sent_to)
  }
  async function begin() {
    setPending(true)
    // A code that was sent a moment ago may still be typed.
    await send().catch((error) => showError(error, t('The shop cannot be reached')))
    setPending(false)
  }
  async function confirm(otp: string) {
    const { message } = await consoleApi.answer('POST /console/contact/proof', { body: { otp } })
    showToast({ tone: 'success', title: message || t('Confirmed') })
    await Promise.all(
      ['GET /console/me', 'GET /seller/notification-settings'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }

  return (
    <section aria-label={t('Confirm your address')} className="mb-4">
      <Notice tone="warn">
        <p className="wrap-anywhere">
          <b>{t('Confirm your address')}</b>{' '}
          {contact.channel === 'email'
            ? t('Until {{address}} is confirmed, no mail tells you of an order.', { address: contact.address })
            : t('Until {{address}} is confirmed, nobody can be sure that it is yours.', { address: contact.address })}
        </p>
        {sentTo === null ? (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="pri" pending={pending} onClick={() => void begin()}>
              {t('Send the code')}
            </Button>
            <Button onClick={() => setSentTo(contact.address)}>{t('I have a code')}</Button>
          </div>
        ) : (
          <div className="mt-2 grid max-w-80 gap-3 text-ink">
            <p>{t('Enter the code that was sent to {{address}}.', { address: sentTo })}</p>
            <CodeStep onCode={confirm} onAgain={send} />
          </div>
        )}
      </Notice>
    </section>
  )
}

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
