import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { useSettings } from '../../settings/settings-context.tsx'

interface MoneyInputProps {
  label: string
  labelHidden?: boolean
  error?: string | undefined
  className?: string
  value: number
  onChange: (value: number) => void
}

const AMOUNT = /^\d{0,10}([.,]\d{0,2})?$/

/** An amount of the market's currency. The text stays as it is typed until the field is left. */
export function MoneyInput({ value, onChange, ...field }: MoneyInputProps) {
  const { currency } = useSettings()
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      dir="ltr"
      inputMode="decimal"
      start={currency.position === 'prefix' ? currency.symbol : undefined}
      end={currency.position === 'suffix' ? currency.symbol : undefined}
      value={draft ?? value.toFixed(2)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setDraft(null)}
      onChange={({ currentTarget: { value: typed } }) => {
        if (!AMOUNT.test(typed)) return
        setDraft(typed)
        onChange(Number(typed.replace(',', '.')) || 0)
      }}
    />
  )
}
