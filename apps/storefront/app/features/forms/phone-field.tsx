import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { Country, Region } from '@rialto/contract'
import { PHONE_MAX } from '@rialto/contract/limits'
import { COUNTRIES_WITH_REGIONS } from '@rialto/contract/post-codes'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Field, type FieldTexts } from '@rialto/ui/field.tsx'
import { westernDigits } from '@rialto/ui/western-digits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useSettings } from '../settings/index.ts'

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

interface Countries {
  /** Empty until loaded. */
  countries: ShopCountry[]
  state: 'loading' | 'loaded' | 'failed'
  retry: () => void
}

/** The countries to which a shop of the market delivers; undefined until loaded, and where the server does not tell. */
export function useServedCountries({ enabled }: { enabled: boolean }): ReadonlySet<string> | undefined {
  const { data } = useQuery(
    {
      queryKey: ['GET /countries', 'served'],
      queryFn: async ({ signal }) => (await api.call('GET /countries', { query: { served: '1' }, signal })).countries,
      enabled,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  return useMemo(() => data && new Set(data.flatMap(({ code }) => code ?? [])), [data])
}

/** All countries, named in the page's language. Fetched when a field first needs them; they do not change while a page is open. */
export function useCountries(): Countries {
  const { locale } = useSettings()
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['GET /countries'],
      queryFn: async ({ signal }) => (await api.call('GET /countries', { signal })).countries,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  const countries = useMemo(() => (data ? localizeCountries(data, locale) : []), [data, locale])
  return {
    countries,
    state: data ? 'loaded' : isError && !isFetching ? 'failed' : 'loading',
    retry: () => void refetch(),
  }
}

/** The regions of a country where post asks for one; undefined elsewhere and until loaded. */
export function useRegions(country: string): readonly Region[] | undefined {
  const { data } = useQuery({
    queryKey: ['GET /countries/{code}/regions', country],
    queryFn: async ({ signal }) =>
      (await api.call('GET /countries/{code}/regions', { params: { code: country }, signal })).regions,
    enabled: COUNTRIES_WITH_REGIONS.includes(country),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

export interface ShopCountry {
  /** ISO 3166-1 alpha-2; null from a server that does not return it. */
  code: string | null
  /** The English name in every language of the page: the value that is sent and stored. */
  name: string
  /** The name in the page's language. */
  localName: string
  /** Digits, without a plus. */
  phoneCode: string
}

/** Common abbreviations that are not ISO codes. */
const abbreviations: Record<string, readonly string[]> = { GB: ['UK'], US: ['USA'], AE: ['UAE'] }

/** The abbreviations by which a country can be found. */
export const shortNames = ({ code }: ShopCountry): readonly string[] =>
  code ? [code, ...(abbreviations[code] ?? [])] : []

/** Adds English and local names to the server's list and sorts it by the page's language. */
export function localizeCountries(countries: readonly Country[], locale: string): ShopCountry[] {
  const english = regionNames('en')
  const shown = regionNames(locale)
  const { compare } = new Intl.Collator([locale, 'en'])
  return countries
    .map(({ name, phone_code, code }) => ({
      code: code ?? null,
      name: (code && english(code)) || name,
      localName: (code && shown(code)) || name,
      // An external server may return a number or nothing.
      phoneCode: String(phone_code ?? '').replace(/\D/g, ''),
    }))
    .sort((a, b) => compare(a.localName, b.localName))
}

/** The returned function gives undefined for codes that the browser has no name for. */
function regionNames(locale: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}

/** Finds a country by its English name, its local name or its ISO code. */
export function findCountry(countries: readonly ShopCountry[], name: string | null | undefined) {
  const wanted = name?.trim().toLowerCase()
  if (!wanted) return undefined
  return countries.find((one) =>
    [one.name, one.localName, one.code].some((written) => written?.toLowerCase() === wanted),
  )
}
