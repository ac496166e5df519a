import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
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

/** A moment in the time zone of the person, to the minute. */
export function MomentField<Value extends string | null>({ value, onChange, ...field }: MomentFieldProps<Value>) {
  const { t } = useTranslation()
  return (
    <DateField
      {...field}
      kind="datetime-local"
      value={toLocal(value)}
      onChange={(local) => onChange((local === '' ? null : toMoment(local)) as Value)}
      // An hour is missing on the day when clocks are put forward, and `Date` would take the next.
      refuse={(local) =>
        toLocal(toMoment(local)) === local.slice(0, 16) ? undefined : t('There is no such time on this day')
      }
    />
  )
}

const toMoment = (local: string): string | null => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A moment as the browser's field writes it: `2027-01-31T09:00`; empty for none. */
function toLocal(moment: string | null): string {
  const date = moment === null ? null : new Date(moment)
  if (!date || Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
