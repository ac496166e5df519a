import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FilterOption, ProductFilters } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX } from '@rialto/contract/limits'
import { FieldNote } from '@rialto/ui/field.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { type Range, RangeSlider } from '@rialto/ui/range-slider.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { type ReactNode, useId } from 'react'
import { usePrice, useSettings } from '../settings/index.ts'
import {
  type FilterFieldsProps,
  FilterSection,
  ProductCount,
  useCollapsedOptions,
  useOptimisticCheckbox,
  useOptimisticValue,
} from './filter-parts.tsx'
import {
  boundsOfStops,
  fromFieldValue,
  isInverted,
  leastFigure,
  type PriceBounds,
  priceStops,
  stopsOfBounds,
  toFieldValue,
} from './price-field.ts'
import { applyChange, type Selection, toggleId } from './selection.ts'

/**
 * A slider and two fields for a price range. The slider moves along the prices of the products, and the fields show where it is; they use
 * the displayed currency, the address the default one.
 */
export function PriceFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { currency } = useSettings()
  const { minPrice, maxPrice } = selection
  const [[min, max], show] = useOptimisticValue<PriceBounds>([minPrice, maxPrice])
  const stops = priceStops(filters, currency)
  if (!stops && minPrice === null && maxPrice === null) return null
  const set = ([min, max]: PriceBounds) => {
    if (min !== minPrice || max !== maxPrice)
      updateSelection((chosen) => applyChange(chosen, { minPrice: min, maxPrice: max }))
  }
  // Without JavaScript the form submits the typed figure, which is in the default currency only at this rate.
  const nameOf = (name: string) => (currency.rate === 1 ? name : undefined)
  return (
    <FilterSection title={t('Price')}>
      {stops && <PriceSlider stops={stops} bounds={[minPrice, maxPrice]} onMove={show} onSettle={set} />}
      <div className="mt-1 flex items-center gap-2">
        <div dir="ltr" className="min-w-0 flex-1">
          <NumberField
            label={t('Lowest price')}
            labelHidden
            name={nameOf('min_price')}
            value={toFieldValue(min, currency)}
            onChange={(figure) => set([fromFieldValue(figure, currency), maxPrice])}
            isOptional
            commitOn="leaving"
            min={leastFigure(currency)}
            max={PRICE_MAX}
            decimals={priceDecimals(currency.name)}
            placeholder={stops ? String(Math.floor(filters.min_price * currency.rate)) : undefined}
            unit={currency.symbol}
            unitAt={currency.position === 'suffix' ? 'end' : 'start'}
          />
        </div>
        <span aria-hidden className="text-ink-2">
          –
        </span>
        <div dir="ltr" className="min-w-0 flex-1">
          <NumberField
            label={t('Highest price')}
            labelHidden
            name={nameOf('max_price')}
            value={toFieldValue(max, currency)}
            onChange={(figure) => set([minPrice, fromFieldValue(figure, currency)])}
            isOptional
            commitOn="leaving"
            min={leastFigure(currency)}
            max={PRICE_MAX}
            decimals={priceDecimals(currency.name)}
            placeholder={stops ? String(Math.ceil(filters.max_price * currency.rate)) : undefined}
            unit={currency.symbol}
            unitAt={currency.position === 'suffix' ? 'end' : 'start'}
          />
        </div>
      </div>
      {isInverted([minPrice, maxPrice]) && (
        <div role="alert" className="mt-1.5">
          <FieldNote
            id={`${id}-note`}
            error={t('The lowest price is above the highest, so no product is between them.')}
          />
        </div>
      )}
    </FilterSection>
  )
}

interface PriceSliderProps {
  stops: readonly number[]
  bounds: PriceBounds
  /** Called while a thumb moves. */
  onMove: (bounds: PriceBounds) => void
  onSettle: (bounds: PriceBounds) => void
}

/** Moves by the numbers of stops, so that a key always reaches the next amount. */
function PriceSlider({ stops, bounds, onMove, onSettle }: PriceSliderProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const at = stopsOfBounds(bounds, stops)
  const boundsOf = (range: Range) => boundsOfStops(range, { stops, bounds })
  const amountOf = (stop: number, thumb: 'low' | 'high') => {
    const [min, max] = boundsOf(thumb === 'low' ? [stop, at[1]] : [at[0], stop])
    return (thumb === 'low' ? min : max) ?? stops[stop] ?? 0
  }
  return (
    <RangeSlider
      min={0}
      max={stops.length - 1}
      value={at}
      // Between thumbs in the wrong order there is nothing to move along; the fields say so.
      disabled={isInverted(bounds)}
      onChange={(range) => onMove(boundsOf(range))}
      onCommit={(range) => onSettle(boundsOf(range))}
      format={(stop, thumb) => price(amountOf(stop, thumb))}
      labels={{ group: t('Price range'), low: t('Lowest price'), high: t('Highest price') }}
    />
  )
}

const box =
  'touch-44 relative inline-flex h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-line-strong bg-card px-3 transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:inset-ring-1 has-[:checked]:inset-ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

/**
 * Sizes as boxes, several of which can be selected. A shoe size says nothing about a bottle, so sizes of different kinds are offered only
 * once a category is chosen, or where the products found are all of one; those that are selected always are.
 */
export function SizeFilter({ filters, selection, updateSelection, fixedFilters = [] }: FilterFieldsProps) {
  const { t } = useTranslation()
  const useful = filters.sizes.filter(({ id, count }) => count > 0 || selection.sizes.includes(id))
  const isNarrow = fixedFilters.includes('categories') || isOneCategory(filters, selection)
  const isOffered = isNarrow || groupSizes(useful).length === 1
  const offered = isOffered ? useful : useful.filter(({ id }) => selection.sizes.includes(id))
  const sorted = groupSizes(offered).flat()
  const { shown, more, open, setOpen } = useCollapsedOptions(sorted, selection.sizes, 12)
  if (offered.length === 0) return null
  return (
    <FilterSection title={t('Size')}>
      <div className="grid gap-3.5">
        {groupSizes(shown).map((group) => (
          <ul key={group[0]?.id} className="flex flex-wrap gap-2">
            {group.map((size) => (
              <li key={size.id}>
                <SizeBox
                  size={size}
                  count={<ProductCount count={size.count} rounded={filters.rounded} />}
                  chosen={selection.sizes.includes(size.id)}
                  onToggle={() => updateSelection((chosen) => toggleId(chosen, 'sizes', size.id))}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {(more > 0 || open) && (
        <TextButton className="mt-3" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Show fewer') : t('Show {{count}} more', { count: more })}
        </TextButton>
      )}
    </FilterSection>
  )
}

/** A category is chosen, or all products that are found are in one. */
function isOneCategory({ categories }: ProductFilters, selection: Selection): boolean {
  if (selection.categories.length + selection.subcategories.length > 0) return true
  return categories.filter(({ parent_id, count }) => parent_id === null && count > 0).length === 1
}

interface SizeBoxProps {
  size: FilterOption
  count: ReactNode
  chosen: boolean
  onToggle: () => void
}

function SizeBox({ size, count, chosen, onToggle }: SizeBoxProps) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return (
    <label className={box}>
      <input type="checkbox" name="size_id" value={size.id} checked={shown} onChange={toggle} className="sr-only" />
      {size.name}
      <span className="text-12 font-normal text-ink-2 tabular-nums">{count}</span>
    </label>
  )
}

/** Units of one kind, with their size in its smallest one. */
const UNITS: Readonly<Record<string, readonly [kind: string, scale: number]>> = {
  ml: ['volume', 1],
  cl: ['volume', 10],
  dl: ['volume', 100],
  l: ['volume', 1_000],
  g: ['weight', 1],
  kg: ['weight', 1_000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1_000],
}

interface MeasuredSize {
  /** Sizes of one kind are alternatives to each other: letters, shoe sizes, volumes. */
  kind: string
  /** Ascending within the kind; undefined where the market's order says more than the name. */
  figures: number[] | undefined
}

/** Reads the kind of a size from its name: `EU 42`, `500 ml`, `2 person`, `XL`. */
function measure(name: string): MeasuredSize {
  const plain = name.trim().toLowerCase()
  const letters = readLetters(plain)
  if (letters !== undefined) return { kind: 'letters', figures: [letters] }
  const figures = [...plain.matchAll(/\p{Nd}+(?:[.,]\p{Nd}+)?/gu)].map(([figure]) => Number(figure.replace(',', '.')))
  if (figures.length === 0 || figures.some(Number.isNaN)) return { kind: 'words', figures: undefined }
  const unit = plain.replace(/[\p{Nd}\p{P}\p{Z}×]/gu, '')
  const [kind, scale] = UNITS[unit] ?? [`unit ${unit}`, 1]
  return { kind, figures: figures.map((figure) => figure * scale) }
}

/** The place of `XXS` … `5XL` around `M`, which is 0. */
function readLetters(text: string): number | undefined {
  const [, times, xs = '', letter] = /^(\d?)(x*)([sml])$/.exec(text) ?? []
  if (letter === undefined || (times && xs.length !== 1)) return undefined
  if (letter === 'm') return xs === '' ? 0 : undefined
  return (1 + (times ? Number(times) : xs.length)) * (letter === 's' ? -1 : 1)
}

/** Sizes by kind, in the order in which the market has them; measured ones ascend. */
export function groupSizes<Size extends Pick<FilterOption, 'name'>>(sizes: readonly Size[]): Size[][] {
  const kinds = new Map<string, { size: Size; figures: number[] | undefined }[]>()
  for (const size of sizes) {
    const { kind, figures } = measure(size.name)
    kinds.set(kind, [...(kinds.get(kind) ?? []), { size, figures }])
  }
  return [...kinds.values()].map((group) =>
    group.sort((one, other) => compareFigures(one.figures, other.figures)).map(({ size }) => size),
  )
}

function compareFigures(some: readonly number[] = [], others: readonly number[] = []): number {
  const place = some.findIndex((figure, at) => figure !== others[at])
  return place < 0 ? 0 : (some[place] ?? 0) - (others[place] ?? 0)
}
