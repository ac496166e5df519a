import { splitAround } from '@rialto/client/i18n/around.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductListData } from './load-list.ts'

/** Says that another spelling was searched for. */
export function SearchNote({ data: { suggestion, selection, total } }: { data: ProductListData }) {
  const { t } = useTranslation()
  if (!suggestion || total === 0) return null
  const [before, after] = splitAround((slot) => t('Showing results for {{suggestion}}.', { suggestion: slot }))
  return (
    <p className="mt-1.5">
      {before}
      <strong>{suggestion}</strong>
      {after}{' '}
      <span className="text-ink-2">{t('Nothing was found for “{{search}}”.', { search: selection.search })}</span>
    </p>
  )
}
