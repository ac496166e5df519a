import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Field, type FieldTexts } from '@rialto/ui/field.tsx'
import { useId, useState } from 'react'
import { readPhone } from './phone-digits.ts'
import type { ShopCountry } from './shop-country.ts'
import { useCountries } from './use-countries.ts'

interface PhoneFieldProps extends Omit<FieldTexts, 'label'> {
  /** Defaults to *Phone*. */
  label?: string
  /** The digits of the selected country's code, displayed before the number. */
  phoneCode: string | null
  /** Digits; with an extension as ` x22` where the field takes one. */
  value: string
  /** `country` is given for an international number of another country, which is to be chosen with it. */
  onChange: (phone: string, country?: ShopCountry) => void
  /** Whether an office's extension belongs to the number. */
  extension?: boolean
  name?: string
  required?: boolean
  disabled?: boolean
}

/** A phone number after its country code, or after 00 while no country is selected (docs/spec §5). */
export function PhoneField(props: PhoneFieldProps) {
  const { label, phoneCode, value, onChange, extension, name = 'phone', required, disabled, ...texts } = props
  const { t } = useTranslation()
  const { countries } = useCountries()
  // What is typed stays until the field is left: read letter by letter, `x22` would become part of the number.
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const { phone, country } = readPhone(text, { phoneCode, countries, extension })
    setTyped(country ? phone : text)
    if (country) onChange(phone, country)
    else onChange(phone)
  }
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
            inputMode="tel"
            name={name}
            autoComplete="tel-national"
            required={required}
            disabled={disabled}
            value={typed ?? value}
            onChange={(event) => read(event.target.value)}
            onBlur={() => setTyped(null)}
            className={cx(bareControl, 'num h-10.5')}
          />
        </span>
      )}
    </Field>
  )
}
