import { useTranslation } from 'react-i18next'
import type { ProductListData } from './load-list.ts'

/** That another spelling was searched for, and which. */
export function SearchNote({ data: { suggestion, selection, total } }: { data: ProductListData }) {
  const { t } = useTranslation()
  if (!suggestion || total === 0) return null
  return (
    <p className="mt-1.5">
      {t('Showing results for')} <strong>{suggestion}</strong>.{' '}
      <span className="text-ink-2">{t('Nothing was found for “{{search}}”.', { search: selection.search })}</span>
    </p>
  )
}
