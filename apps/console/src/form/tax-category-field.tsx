import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TaxCategoryChoice } from '@rialto/contract'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

/** The tax categories to choose from; none where the market has none. */
export function useTaxCategories(of: 'market' | 'shop'): readonly TaxCategoryChoice[] {
  const key = of === 'market' ? 'GET /admin/tax/categories' : 'GET /seller/tax/categories'
  const { data } = useQuery({ queryKey: [key], queryFn: ({ signal }) => consoleApi.call(key, { signal }) })
  return data?.categories ?? []
}

interface TaxCategoryFieldProps {
  categories: readonly TaxCategoryChoice[]
  /** The words for none of them. */
  ofParent: string
  /** An id; empty: none. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** How goods are taxed. */
export function TaxCategoryField({ categories, ofParent, value, error, onChange }: TaxCategoryFieldProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Tax category')}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{ofParent}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
