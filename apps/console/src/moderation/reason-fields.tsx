import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'

interface ReasonFieldsProps {
  /** Usual reasons, of which a press takes the text. */
  reasons: readonly { id: string; label: string; text: string }[]
  /** Says how the seller gets the text. */
  hint: string
  text: string
  error: string | undefined
  onText: (text: string) => void
}

/** The usual reasons, and the text for the seller, which begins with one of them and can be changed. */
export function ReasonFields({ reasons, hint, text, error, onText }: ReasonFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (id: string) => {
    setChosen(id)
    // A text that somebody has written stays.
    if (text === '' || reasons.some((one) => one.text === text))
      onText(reasons.find((one) => one.id === id)?.text ?? '')
  }
  return (
    <>
      <RadioGroup
        label={t('Reason')}
        labelHidden
        options={reasons.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={choose}
      />
      <TextArea
        label={t('Message to the seller')}
        hint={hint}
        dir="auto"
        rows={3}
        maxLength={CANCEL_REASON_MAX}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  )
}
