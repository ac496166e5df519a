import { TextArea } from '@rialto/ui/text-area.tsx'
import { MoneyField } from '../form/fields.tsx'

interface AmountAndReasonProps {
  amount: { label: string; hint: string; value: number | null; max: number; onChange: (value: number | null) => void }
  reason: { label: string; value: string; max: number; onChange: (value: string) => void }
}

/** What a shop keeps back of a withdrawal, and why. */
export function AmountAndReason({ amount, reason }: AmountAndReasonProps) {
  return (
    <>
      <MoneyField<number | null> {...amount} min={0} isOptional />
      <TextArea
        label={reason.label}
        dir="auto"
        rows={3}
        maxLength={reason.max}
        value={reason.value}
        onChange={({ currentTarget }) => reason.onChange(currentTarget.value)}
      />
    </>
  )
}
