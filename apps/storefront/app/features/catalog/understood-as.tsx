import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard, SearchPart } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { ChipLink } from '@rialto/ui/chip.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { TFunction } from 'i18next'
import { Store } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { cleanSearch } from '../../lib/page-handle.ts'
import { usePrice } from '../settings/index.ts'
import type { ProductListData } from './load-list.ts'
import { useBoundPrice } from './price-field.ts'
import { changeSearch, listAddress, useSelection } from './selection.ts'

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

export interface PartFormatters {
  t: TFunction
  /** Formats a bound of the price. */
  bound: (amount: number) => string
  /** Formats an exact price. */
  price: (amount: number) => string
}

const SYNONYMS_SHOWN = 3

/** The part as its chip shows it, with what is found for it as well: *Lagoon, also teal*. */
function chipLabel(part: SearchPart, { t, ...format }: PartFormatters): string {
  const label =
    part.kind === 'price' || part.kind === 'size' || part.kind === 'without'
      ? partLabel(part, { t, ...format })
      : part.label
  if (part.also.length === 0) return label
  const others = joined(
    part.also.slice(0, SYNONYMS_SHOWN).map((name) => inSentence(part.kind, name)),
    t,
  )
  return t('{{part}}, also {{others}}', {
    part: label,
    others: part.also.length > SYNONYMS_SHOWN ? `${others} …` : others,
  })
}

/** The part inside a sentence: *lagoon*, *up to €50*. */
export function partLabel(part: SearchPart, { t, bound }: PartFormatters): string {
  const { kind, label, min, max } = part
  if (kind === 'price' && min !== null && max !== null)
    return t('{{from}} to {{to}}', { from: bound(min), to: bound(max) })
  if (kind === 'price' && max !== null) return t('up to {{amount}}', { amount: bound(max) })
  if (kind === 'price' && min !== null) return t('from {{amount}}', { amount: bound(min) })
  if (isAsTyped(part)) return label
  if (kind === 'size' && part.bound === 'to') return t('up to {{amount}}', { amount: label })
  if (kind === 'size' && part.bound === 'from') return t('from {{amount}}', { amount: label })
  if (kind === 'without') return t('without {{words}}', { words: label })
  return inSentence(kind, label)
}

export const partLabels = (parts: readonly SearchPart[], format: PartFormatters): string =>
  joined(
    parts.map((part) => partLabel(part, format)),
    format.t,
  )

/** Says what products lack that lack these parts: *Not in lagoon*, *Over €50*. */
export function lackingTitle(parts: readonly SearchPart[], format: PartFormatters): string {
  const { t, bound } = format
  const [part] = parts
  if (!part || parts.length > 1 || isAsTyped(part)) return t('Not met: {{parts}}', { parts: partLabels(parts, format) })
  const { kind, label, min, max } = part
  switch (kind) {
    case 'color':
      return t('Not in {{color}}', { color: inSentence(kind, label) })
    case 'category':
      return t('Not among {{category}}', { category: inSentence(kind, label) })
    case 'brand':
      return t('Not by {{brand}}', { brand: label })
    case 'shop':
      return t('Not from {{shop}}', { shop: label })
    case 'occasion':
      return t('Not in “{{occasion}}”', { occasion: label })
    case 'without':
      return t('With “{{words}}”', { words: label })
    case 'words':
      return t('Without the words “{{words}}”', { words: label, count: label.split(/\s+/).length })
    case 'size':
      if (part.bound === 'from') return t('Smaller than {{size}}', { size: label })
      return part.bound === 'to'
        ? t('Larger than {{size}}', { size: label })
        : t('Without size {{size}}', { size: label })
    case 'price':
      if (min !== null && max !== null)
        return t('Not between {{from}} and {{to}}', { from: bound(min), to: bound(max) })
      if (max !== null) return t('Over {{price}}', { price: bound(max) })
      return t('Under {{price}}', { price: bound(min ?? 0) })
  }
}

const OPTIONS_SHOWN = 2

/** What a product has in place of a part that it lacks: its colour, its size, how much more it costs; null if that says little. */
export function insteadOf(
  { kind, min, max }: SearchPart,
  product: ProductCard,
  { t, price }: PartFormatters,
): string | null {
  if (kind === 'price') {
    const { unitPrice } = displayPrice(product)
    if (max !== null && unitPrice > max) return t('{{price}} more', { price: price(unitPrice - max) })
    return min !== null && unitPrice < min ? t('{{price}} less', { price: price(min - unitPrice) }) : null
  }
  const options = kind === 'color' ? product.colors : kind === 'size' ? product.sizes : []
  if (options.length === 0 || options.length > OPTIONS_SHOWN) return null
  return joined(
    options.map(({ name }) => inSentence(kind, name)),
    t,
  )
}

/** The shopper's own words say the bound, or that it is left out: *from 2 l*, *without wool*. */
const isAsTyped = ({ kind, bound, label, typed }: SearchPart): boolean =>
  (kind === 'without' || bound !== null) && label === typed

/** Colours and kinds of goods are written small inside a sentence; names and abbreviations stay as they are. */
function inSentence(kind: SearchPart['kind'], label: string): string {
  const isCommonNoun = kind === 'color' || kind === 'category'
  return isCommonNoun && /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const joined = (names: readonly string[], t: TFunction): string =>
  names.reduce((list, next) => (list === '' ? next : t('{{list}}, {{next}}', { list, next })), '')
