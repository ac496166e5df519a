import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { fromLocalTime, toLocalTime } from '@rialto/client/time-zone.ts'
import { DateField } from '@rialto/ui/date-field.tsx'
import type { ComponentProps } from 'react'

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
