import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'

const CANCEL_REASONS = ['mistake', 'change', 'price', 'late', 'other'] as const
type Choice = (typeof CANCEL_REASONS)[number]

/** The reasons to choose from. The shop reads the reason in the language in which it was chosen. */
function useCancelReasons(): Record<Choice, string> {
  const { t } = useTranslation()
  return {
    mistake: t('Ordered by mistake'),
    change: t('I want another size, colour or address'),
    price: t('Found a better price'),
    late: t('It takes too long'),
    other: t('Something else'),
  }
}

/** Leaves room for the chosen reason in front of the text. */
const TEXT_MAX = CANCEL_REASON_MAX - 100

/** The reason of a cancellation as a shopper chooses and writes it. */
export function useCancelReason() {
  const { t } = useTranslation()
  const reasons = useCancelReasons()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [written, setWritten] = useState('')
  const isOther = choice === 'other'
  const own = written.trim()
  const label = choice === null ? '' : reasons[choice]
  const problem: Readonly<Record<string, string>> | null =
    choice === null
      ? { choice: t('Please choose a reason') }
      : isOther && !own
        ? { reason: t('Please tell us why') }
        : null
  return {
    ...{ choice, setChoice, written, setWritten, isOther },
    /** What is missing, by field; null: nothing. */
    problem,
    /** For the request. */
    text: own ? (isOther ? own : `${label}: ${own}`) : label,
  }
}

interface CancelReasonFieldsProps {
  reason: ReturnType<typeof useCancelReason>
  errors: Partial<Record<string, string>>
  onClearError: (field?: string) => void
}

/** Asks why something is cancelled. */
export function CancelReasonFields({ reason, errors, onClearError }: CancelReasonFieldsProps) {
  const { t } = useTranslation()
  const reasons = useCancelReasons()
  return (
    <>
      <RadioGroup
        label={t('Reason')}
        options={CANCEL_REASONS.map((value) => ({ value, label: reasons[value] }))}
        value={reason.choice}
        error={errors.choice}
        onChange={(value) => {
          onClearError()
          reason.setChoice(CANCEL_REASONS.find((one) => one === value) ?? null)
        }}
      />
      <TextArea
        label={t('In your words')}
        aside={reason.isOther ? undefined : t('optional')}
        name="reason"
        dir="auto"
        value={reason.written}
        maxLength={TEXT_MAX}
        error={errors.reason}
        onChange={(event) => {
          onClearError('reason')
          reason.setWritten(event.target.value)
        }}
      />
    </>
  )
}
