import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import type { FieldTexts } from '@rialto/ui/field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useMemo, useSyncExternalStore } from 'react'
import { findCountry, type ShopCountry, shortNames, useCountries, useServedCountries } from './phone-field.tsx'

type Urls = ReadonlyMap<string, string>

/** Undefined until loaded. */
let urls: Urls | undefined
const listeners = new Set<() => void>()

/** The first flag loads the addresses of all flags. */
function subscribe(listener: () => void): () => void {
  if (!urls && listeners.size === 0) void fetchUrls()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetchUrls(): Promise<void> {
  // If this fails, country codes are shown instead of flags.
  urls = await import('./flag-urls.ts').then(
    ({ flagUrls }) => flagUrls,
    () => new Map(),
  )
  for (const listener of [...listeners]) listener()
}

/** A country's flag, or its code on a tile when there is no picture. Decorative. */
function Flag({ code }: { code: string | null }) {
  const known = useSyncExternalStore(
    subscribe,
    () => urls,
    () => undefined,
  )
  const url = code ? known?.get(code) : undefined
  return (
    <span
      aria-hidden
      className="grid h-4 w-6 flex-none place-items-center overflow-hidden rounded-[3px] bg-ground-2 text-[10px] leading-flat font-semibold text-ink-2 inset-ring inset-ring-line"
    >
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={24}
          height={16}
          className="size-full object-cover"
        />
      ) : (
        known && code
      )}
    </span>
  )
}

interface CountryFieldProps extends Omit<FieldTexts, 'label'> {
  /** Defaults to *Country*. */
  label?: string
  /** The country's English name, as stored on the server. */
  value: string | null
  /** The country with its phone code; null when the field was cleared. */
  onChange: (country: ShopCountry | null) => void
  /** `served`: those to which a shop of the market delivers, and the chosen one. */
  among?: 'all' | 'served'
  required?: boolean
  disabled?: boolean
}

/** Selects a country. It can be found by its English or local name, its phone code or its ISO code. */
export function CountryField({ label, value, onChange, error, hint, among = 'all', ...rest }: CountryFieldProps) {
  const { t } = useTranslation()
  const { countries, state, retry } = useCountries()
  const served = useServedCountries({ enabled: among === 'served' })
  const chosen = findCountry(countries, value)
  const options = useMemo(() => {
    const isOffered = (country: ShopCountry) =>
      !served?.size || country.code === null || served.has(country.code) || country === chosen
    return countries.filter(isOffered).map(asOption)
  }, [countries, served, chosen])
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
