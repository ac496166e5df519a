import { priceDecimals } from '@rialto/contract/currencies'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { plainAmount } from '../../settings/format-money.ts'
import { useSettings } from '../../settings/settings-context.tsx'

interface MoneyInputProps {
  label: string
  labelHidden?: boolean
  error?: string | undefined
  className?: string
  value: number
  onChange: (value: number) => void
}

/** An amount of the market's currency. The text stays as it is typed until the field is left. */
export function MoneyInput({ value, onChange, ...field }: MoneyInputProps) {
  const { currency } = useSettings()
  const decimals = priceDecimals(currency.name)
  const typing = decimals === 0 ? /^\d{0,10}$/ : new RegExp(`^\\d{0,10}([.,]\\d{0,${decimals}})?$`)
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      dir="ltr"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      start={currency.position === 'prefix' ? currency.symbol : undefined}
      end={currency.position === 'suffix' ? currency.symbol : undefined}
      value={draft ?? plainAmount(value, currency)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setDraft(null)}
      onChange={({ currentTarget: { value: typed } }) => {
        if (!typing.test(typed)) return
        setDraft(typed)
        onChange(Number(typed.replace(',', '.')) || 0)
      }}
    />
  )
}
