import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { fromLocalTime, toLocalTime } from '@rialto/client/local-time.ts'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX } from '@rialto/contract/limits'
import { DateField } from '@rialto/ui/date-field.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import type { ComponentProps } from 'react'
import { useSettings } from '../lib/settings.tsx'

type MomentFieldProps<Value extends string | null> = Omit<
  ComponentProps<typeof DateField>,
  'kind' | 'value' | 'onChange' | 'refuse' | 'isOptional'
> & {
  /** A moment as the server writes it. */
  value: Value
  onChange: (value: Value) => void
  isOptional?: null extends Value ? boolean : false
}

/** A moment in the time zone of the market, to the minute. */
export function MomentField<Value extends string | null>({ value, onChange, ...field }: MomentFieldProps<Value>) {
  const { t } = useTranslation()
  return (
    <DateField
      {...field}
      kind="datetime-local"
      value={value === null ? '' : toLocalTime(value)}
      onChange={(local) => onChange((fromLocalTime(local) ?? null) as Value)}
      // An hour is missing on the day when clocks are put forward, and another would be stored for it.
      refuse={(local) =>
        toLocalTime(fromLocalTime(local) ?? '') === local.slice(0, 16)
          ? undefined
          : t('There is no such time on this day')
      }
    />
  )
}

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
