import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'

/** The chosen or written reason of a cancellation; `text` is empty until there is one. */
export function useCancelReason() {
  const [chosen, setChosen] = useState('')
  const [own, setOwn] = useState('')
  const isOther = chosen === 'other'
  return { chosen, setChosen, own, setOwn, isOther, text: (isOther ? own : chosen).trim() }
}

interface CancelReasonProps {
  reason: ReturnType<typeof useCancelReason>
  error: string | undefined
  /** The first line of what the customer reads. */
  subject: string
}

/** Asks why something is cancelled, and shows what the customer will read. */
export function CancelReason({ reason, error, subject }: CancelReasonProps) {
  const { t } = useTranslation()
  const { chosen, isOther, own, text } = reason
  const usual = [
    t('A piece is sold out.'),
    t('A piece is damaged.'),
    t('We cannot deliver to this address.'),
    t('You asked us to cancel it.'),
  ]
  return (
    <>
      <NativeSelect
        label={t('Reason')}
        value={chosen}
        error={isOther ? undefined : error}
        onChange={({ currentTarget }) => reason.setChosen(currentTarget.value)}
      >
        <option value="">{t('Please choose')}</option>
        {usual.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
        <option value="other">{t('Another reason')}</option>
      </NativeSelect>
      {isOther && (
        <TextArea
          label={t('In your words')}
          dir="auto"
          rows={3}
          maxLength={CANCEL_REASON_MAX}
          value={own}
          error={error}
          onChange={({ currentTarget }) => reason.setOwn(currentTarget.value)}
        />
      )}
      {text !== '' && (
        <figure className="rounded-control bg-ground-2 px-3.5 py-3">
          <figcaption className="text-12 text-ink-2">{t('The customer reads')}</figcaption>
          <p>{subject}</p>
          <p dir="auto">{t('Reason: {{reason}}', { reason: text })}</p>
        </figure>
      )}
    </>
  )
}
