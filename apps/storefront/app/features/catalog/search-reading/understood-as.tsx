import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchPart } from '@rialto/contract'
import { ChipLink } from '@rialto/ui/chip.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Store } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { cleanSearch } from '../../../lib/loaders/clean-search.ts'
import { usePrice } from '../../settings/index.ts'
import { changeSearch } from '../filters/edit-selection.ts'
import { useBoundPrice } from '../filters/use-bound-price.ts'
import { listAddress, useSelection } from '../filters/use-selection.ts'
import type { ProductListData } from '../list/load-list.ts'
import { chipLabel, type PartFormatters, partLabels } from './part-texts.ts'

/** A part that the shopper takes off, with its place and the search that is left. */
export interface Removal {
  label: string
  place: number
  search: string
}

export interface UnderstoodAsProps {
  data: ProductListData
  /** The part that the shopper has just taken off. */
  removed: string | null
  onRemove: (removal: Removal) => void
}

export function usePartFormatters(): PartFormatters {
  const { t } = useTranslation()
  const price = usePrice()
  const bound = useBoundPrice()
  return useMemo(() => ({ t, price, bound }), [t, price, bound])
}

/**
 * How a search was understood: its parts as chips, each a link to the search without it, and the way to the shopper's own words alone.
 * Only where there is more to say than the words themselves. Screen readers are told what was found and what was left out.
 */
export function UnderstoodAs(props: UnderstoodAsProps) {
  const { search: reading, selection, total } = props.data
  const isWorthSaying =
    selection.literal ||
    (reading && (reading.has_more_than_words || reading.unmet.length > 0 || (total === 0 && reading.parts.length > 1)))
  return (
    <>
      {isWorthSaying && <ReadingBox {...props} />}
      <SearchAnnouncement data={props.data} removed={props.removed} />
    </>
  )
}

function ReadingBox({ data, onRemove }: UnderstoodAsProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { search: reading, selection, total } = data
  const parts = selection.literal ? [] : (reading?.parts ?? [])
  const unmet = reading?.unmet ?? []
  const { selection: latest } = useSelection()
  const wordsAlone = listAddress(pathname, { ...latest, literal: !selection.literal, page: 1 })
  // Where another part is being taken off, the reading without both is not known yet.
  const searchWithout = ({ search_without, typed }: SearchPart) =>
    latest.search === selection.search ? search_without : cleanSearch(latest.search.replace(typed, ' '))
  return (
    <section aria-label={t('Understood as')} className="panel mb-5 grid gap-2.5 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        {selection.literal ? (
          <p>{t('Only your own words were searched.')}</p>
        ) : (
          <PartChips
            parts={parts}
            unmet={unmet}
            searchWithout={searchWithout}
            addressOf={(search) => listAddress(pathname, changeSearch(latest, search))}
            onRemove={onRemove}
          />
        )}
        {(selection.literal || reading?.has_more_than_words) && (
          <TextLink to={wordsAlone} preventScrollReset className="touch-44 relative ms-auto">
            {selection.literal ? t('Understand my words again') : t('Only my own words')}
          </TextLink>
        )}
      </div>
      {unmet.length > 0 && total > 0 && (
        <p className="text-ink-2">
          {t('The {{count}} with a dashed edge do not meet in one product. Each group below says what it leaves out.', {
            count: unmet.length,
          })}
        </p>
      )}
    </section>
  )
}

interface PartChipsProps {
  parts: readonly SearchPart[]
  unmet: readonly number[]
  searchWithout: (part: SearchPart) => string
  addressOf: (search: string) => string
  onRemove: UnderstoodAsProps['onRemove']
}

function PartChips({ parts, unmet, searchWithout, addressOf, onRemove }: PartChipsProps) {
  const { t } = useTranslation()
  const format = usePartFormatters()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="me-1 text-ink-2 max-sm:w-full">{t('Understood as')}</span>
      <ul aria-label={t('Understood as')} className="flex min-w-0 flex-wrap gap-2">
        {parts.map((part, place) => {
          const label = chipLabel(part, format)
          const isUnmet = unmet.includes(place)
          const search = searchWithout(part)
          return (
            <li key={keyOf(part, parts)} className="min-w-0">
              <ChipLink
                to={addressOf(search)}
                isUnmet={isUnmet}
                removeLabel={
                  isUnmet
                    ? t('Search without {{part}}, which is not met', { part: label })
                    : t('Search without {{part}}', { part: label })
                }
                onClick={() => onRemove({ label, place, search })}
              >
                {part.color_code && (
                  <span
                    aria-hidden
                    style={{ backgroundColor: part.color_code }}
                    className="size-3.5 flex-none rounded-full inset-ring inset-ring-ink/15"
                  />
                )}
                {part.kind === 'shop' && <Icon as={Store} size={14} className="flex-none text-ink-2" />}
                {label}
              </ChipLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The same for the same part of another reading, so that the focus does not slip to another chip unnoticed. */
export function keyOf(part: SearchPart, parts: readonly SearchPart[]): string {
  const alike = parts.filter(({ kind, typed }) => kind === part.kind && typed === part.typed)
  return `${part.kind} ${part.typed} ${alike.indexOf(part)}`
}

/** Screen readers miss an announcement that coincides with the change of focus after a navigation. */
const ANNOUNCED_AFTER_MS = 250

function SearchAnnouncement({ data, removed }: Pick<UnderstoodAsProps, 'data' | 'removed'>) {
  const { t } = useTranslation()
  const format = usePartFormatters()
  const { search: reading, selection, total, suggestion } = data
  const { search, page } = selection
  const unmet = (reading?.unmet ?? []).flatMap((place) => reading?.parts[place] ?? [])
  const lackedBySome =
    reading?.parts.filter((_, place) => reading.lacking.some(({ parts }) => parts.includes(place))) ?? []
  const sentences = [
    removed !== null && t('{{part}} was taken off.', { part: removed }),
    total === 0
      ? t('Nothing found for “{{search}}”', { search })
      : `${t('Results for “{{search}}”', { search })}: ${t('{{count}} products', { count: total })}`,
    page > 1 && t('Page {{page}}', { page }),
    suggestion && total > 0 && t('Showing results for {{suggestion}}.', { suggestion }),
    unmet.length > 0 && total > 0 && t('Nothing has all of it. These come closest'),
    unmet.length > 0 && total > 0 && t('Not met: {{parts}}', { parts: partLabels(unmet, format) }),
    unmet.length === 0 &&
      lackedBySome.length > 0 &&
      t('Some lack {{parts}}', { parts: partLabels(lackedBySome, format) }),
    reading?.offered && t('Did you mean {{suggestion}}?', { suggestion: reading.offered }),
  ]
  const text = sentences
    .filter(Boolean)
    .map((sentence) => String(sentence).replace(/(?<![.?!।؟])$/, '.'))
    .join(' ')
  const [announced, announce] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => announce(text), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
