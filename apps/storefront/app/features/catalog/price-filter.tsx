import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX } from '@rialto/contract/limits'
import { FieldNote } from '@rialto/ui/field.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { type Range, RangeSlider } from '@rialto/ui/range-slider.tsx'
import { useId } from 'react'
import { usePrice, useSettings } from '../settings/index.ts'
import type { FilterFieldsProps } from './filter-parts.tsx'
import { FilterSection, useOptimisticValue } from './filter-parts.tsx'
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
import { applyChange } from './selection.ts'

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
