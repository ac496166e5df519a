import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { CodeStep } from './code-step.tsx'

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
