import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import type { FieldTexts } from '@rialto/ui/field.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { useMemo } from 'react'
import { Flag } from './flag.tsx'
import { findCountry, type ShopCountry, shortNames } from './shop-country.ts'
import { useCountries } from './use-countries.ts'

interface CountryFieldProps extends Omit<FieldTexts, 'label'> {
  /** Defaults to *Country*. */
  label?: string
  /** The country's English name, as stored on the server. */
  value: string | null
  /** The country with its phone code; null when the field was cleared. */
  onChange: (country: ShopCountry | null) => void
  required?: boolean
  disabled?: boolean
}

/** Selects a country. It can be found by its English or local name, its phone code or its ISO code. */
export function CountryField({ label, value, onChange, error, hint, ...rest }: CountryFieldProps) {
  const { t } = useTranslation()
  const { countries, state, retry } = useCountries()
  const options = useMemo(() => countries.map(asOption), [countries])
  const chosen = findCountry(countries, value)
  return (
    <ComboBox
      {...rest}
      label={label ?? t('Country')}
      options={options}
      value={chosen?.name ?? null}
      onChange={(name) => onChange(countries.find((one) => one.name === name) ?? null)}
      placeholder={t('Choose a country')}
      emptyText={state === 'loading' ? t('Loading…') : t('Sorry, no matching options')}
      hint={hint}
      error={
        state === 'failed' ? (
          <>
            {t('The countries could not be loaded.')} <TextButton onClick={retry}>{t('Try again')}</TextButton>
          </>
        ) : (
          error
        )
      }
    />
  )
}

const asOption = (country: ShopCountry) => ({
  value: country.name,
  label: country.localName,
  aside: `+${country.phoneCode}`,
  start: <Flag code={country.code} />,
  also: [country.name],
  codes: shortNames(country),
})
