import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { COUNTRIES_WITH_REGIONS } from '@rialto/contract/post-codes'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

interface RegionFieldProps {
  country: string
  /** The meaning of no choice: `value` is an empty text then. */
  none: string
  value: string
  onChange: (region: string) => void
}

/** Chooses among the regions of a country; nothing for one without. */
export function RegionField({ country, none, value, onChange }: RegionFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['GET /countries/{code}/regions', country],
    queryFn: ({ signal }) => consoleApi.call('GET /countries/{code}/regions', { params: { code: country }, signal }),
    enabled: COUNTRIES_WITH_REGIONS.includes(country),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || !COUNTRIES_WITH_REGIONS.includes(country)) return null
  return (
    <NativeSelect
      label={t('Region')}
      aside={t('optional')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{none}</option>
      {data.regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
