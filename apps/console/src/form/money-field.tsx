import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX } from '@rialto/contract/limits'
import { NumberField } from '@rialto/ui/number-field.tsx'
import type { ComponentProps } from 'react'
import { useSettings } from '../lib/settings-context.tsx'

type NumberProps<Value extends number | null> = ComponentProps<typeof NumberField<Value>>
type MoneyFieldProps<Value extends number | null> = Omit<NumberProps<Value>, 'decimals' | 'unit' | 'unitAt'>

/** An amount of the market's currency. */
export function MoneyField<Value extends number | null>({ max = PRICE_MAX, ...field }: MoneyFieldProps<Value>) {
  const { currency } = useSettings()
  const decimals = priceDecimals(currency.name)
  const props = { ...field, max, decimals, shownDecimals: decimals } as NumberProps<Value>
  return (
    <NumberField<Value>
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      unit={currency.symbol}
      unitAt={currency.position === 'prefix' ? 'start' : 'end'}
    />
  )
}
