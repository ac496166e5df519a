import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PHONE_MAX } from '@rialto/contract/limits'
import { bareControl, controlBox } from '@rialto/ui/box-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Field, type FieldTexts } from '@rialto/ui/field.tsx'
import { westernDigits } from '@rialto/ui/western-digits.ts'
import { useId, useState } from 'react'
import { type ShopCountry, useCountries } from './use-countries.ts'

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

interface ReadPhone {
  /** Digits without the country's own code; with a plus if they belong to another country that is not in the list. */
  phone: string
  /** The country of an international number that belongs to another one than the chosen. */
  country: ShopCountry | undefined
}

interface Reading {
  /** The digits of the chosen country's code, displayed before the field. */
  phoneCode: string | null
  countries?: readonly ShopCountry[]
  /** Keeps an office's extension, as ` x22`; a phone that receives codes has none. */
  extension?: boolean
}

/**
 * Reads a typed, pasted or autofilled phone number (docs/spec §5: digits only). A number of another country brings its country along,
 * since its digits after the chosen country's code would be somebody else's phone.
 */
export function readPhone(written: string, { phoneCode, countries = [], extension = false }: Reading): ReadPhone {
  const text = westernDigits(written.normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const [, number = text, internal] =
    /^(.*?\d)[\s,;]*(?:;ext=|ext(?:ension)?\b|x|#)[.:]?\s*(\d{0,7})$/i.exec(text) ?? []
  const end = extension && internal ? ` x${internal}` : ''
  const digits = number.replace(/\D/g, '')
  const whole = /^(\+|00)/.exec(number)?.[0]
  if (!whole) return { phone: digits.slice(0, PHONE_MAX) + end, country: undefined }
  const international = whole === '+' ? digits : digits.slice(2)
  const belongsTo = (code: string) =>
    code !== '' && international.startsWith(code) && international.length > code.length
  if (phoneCode && belongsTo(phoneCode))
    return { phone: international.slice(phoneCode.length, PHONE_MAX) + end, country: undefined }
  const country = countries
    .filter((each) => belongsTo(each.phoneCode))
    .sort((a, b) => b.phoneCode.length - a.phoneCode.length)[0]
  if (country) return { phone: international.slice(country.phoneCode.length, PHONE_MAX) + end, country }
  const foreign = phoneCode !== null && whole === '+' && !phoneCode.startsWith(international)
  return { phone: (foreign ? '+' : '') + digits.slice(0, PHONE_MAX) + end, country: undefined }
}
