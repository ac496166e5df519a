import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import type { FieldTexts } from '@rialto/ui/field.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { useMemo } from 'react'
import { Flag } from './flag.tsx'
import { findCountry, type ShopCountry, shortNames } from './shop-country.ts'
import { useCountries } from './use-countries.ts'

interface CountryFieldProps extends Omit<FieldTexts, 'label'> {
  /** *Country* unless said otherwise. */
  label?: string
  /** As the server has it: the country's name in English. */
  value: string | null
  /** The country with its phone code; null when the field was emptied. */
  onChange: (country: ShopCountry | null) => void
  required?: boolean
  disabled?: boolean
}

/** One of all countries, with flag, name and phone code; found by its name in either language, its phone code or its own. */
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
  label: country.shownName,
  aside: `+${country.phoneCode}`,
  start: <Flag code={country.code} />,
  also: [country.name],
  codes: shortNames(country),
})
