import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Field, type FieldTexts } from '@rialto/ui/field.tsx'
import { useId } from 'react'
import { phoneDigits } from './phone-digits.ts'

interface PhoneFieldProps extends Omit<FieldTexts, 'label'> {
  /** Defaults to *Phone*. */
  label?: string
  /** The digits of the selected country's code, displayed before the number. */
  phoneCode: string | null
  /** Digits. */
  value: string
  onChange: (digits: string) => void
  name?: string
  required?: boolean
  disabled?: boolean
}

/** A phone number after its country code, or after 00 while no country is selected (docs/spec §5). */
export function PhoneField(props: PhoneFieldProps) {
  const { label, phoneCode, value, onChange, name = 'phone', required, disabled, ...texts } = props
  const { t } = useTranslation()
  const codeId = useId()
  return (
    <Field {...texts} label={label ?? t('Phone')}>
      {(control) => (
        <span dir="ltr" className={controlBox}>
          <span id={codeId} className="num text-16 text-ink-2 select-none lg:text-14">
            {phoneCode ? `+${phoneCode}` : '00'}
          </span>
          <input
            {...control}
            aria-describedby={cx(codeId, control['aria-describedby'])}
            type="tel"
            inputMode="numeric"
            name={name}
            autoComplete="tel-national"
            required={required}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(phoneDigits(event.target.value, phoneCode))}
            className={cx(bareControl, 'num h-10.5')}
          />
        </span>
      )}
    </Field>
  )
}
