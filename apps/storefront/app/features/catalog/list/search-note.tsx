import { splitAround } from '@rialto/client/i18n/around.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useLocation } from 'react-router'
import { changeSearch } from '../filters/edit-selection.ts'
import { listAddress } from '../filters/use-selection.ts'
import type { ProductListData } from './load-list.ts'

/** Says that another spelling was searched for, or offers one by which more would be found. */
export function SearchNote({ data: { suggestion, search: reading, selection, total } }: { data: ProductListData }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (total === 0) return null
  if (!suggestion)
    return (
      reading?.offered && (
        <DidYouMean
          text={reading.offered}
          to={listAddress(pathname, changeSearch(selection, reading.offered))}
          className="mt-1.5"
        />
      )
    )
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

export function DidYouMean({ text, to, className }: { text: string; to: string; className?: string }) {
  const { t } = useTranslation()
  const [before, after] = splitAround((slot) => t('Did you mean {{suggestion}}?', { suggestion: slot }))
  return (
    <p className={className}>
      {before}
      <TextLink to={to}>{text}</TextLink>
      {after}
    </p>
  )
}
