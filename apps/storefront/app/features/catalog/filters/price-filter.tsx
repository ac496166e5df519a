import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX } from '@rialto/contract/limits'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RangeSlider } from '@rialto/ui/range-slider.tsx'
import { usePrice, useSettings } from '../../settings/index.ts'
import { applyChange } from './edit-selection.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { FilterSection } from './filter-section.tsx'
import { boundsFromRange, fromFieldValue, leastFigure, priceScale, toFieldValue } from './price-field.ts'

/** A slider and two fields for a price range. The fields use the displayed currency, the address the default one. */
export function PriceFilter({ filters, selection, updateSelection }: FilterFieldsProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const { currency } = useSettings()
  const scale = priceScale(filters)
  const { minPrice, maxPrice } = selection
  if (!scale && minPrice === null && maxPrice === null) return null
  const set = (min: number | null, max: number | null) => {
    if (min !== minPrice || max !== maxPrice)
      updateSelection((chosen) => applyChange(chosen, { minPrice: min, maxPrice: max }))
  }
  // Without JavaScript the form submits the typed figure, which is in the default currency only at this rate.
  const nameOf = (name: string) => (currency.rate === 1 ? name : undefined)
  return (
    <FilterSection title={t('Price')}>
      {scale && (
        <RangeSlider
          {...scale}
          value={[minPrice ?? scale.min, maxPrice ?? scale.max]}
          onCommit={(range) => set(...boundsFromRange(range, scale))}
          format={price}
          labels={{ group: t('Price range'), low: t('Lowest price'), high: t('Highest price') }}
        />
      )}
      <div className="mt-1 flex items-center gap-2">
        <div dir="ltr" className="min-w-0 flex-1">
          <NumberField
            label={t('Lowest price')}
            labelHidden
            name={nameOf('min_price')}
            value={toFieldValue(minPrice, currency)}
            onChange={(figure) => set(fromFieldValue(figure, currency), maxPrice)}
            isOptional
            commitOn="leaving"
            min={leastFigure(currency)}
            max={PRICE_MAX}
            decimals={priceDecimals(currency.name)}
            placeholder={scale ? String(Math.floor(filters.min_price * currency.rate)) : undefined}
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
            value={toFieldValue(maxPrice, currency)}
            onChange={(figure) => set(minPrice, fromFieldValue(figure, currency))}
            isOptional
            commitOn="leaving"
            min={leastFigure(currency)}
            max={PRICE_MAX}
            decimals={priceDecimals(currency.name)}
            placeholder={scale ? String(Math.ceil(filters.max_price * currency.rate)) : undefined}
            unit={currency.symbol}
            unitAt={currency.position === 'suffix' ? 'end' : 'start'}
          />
        </div>
      </div>
    </FilterSection>
  )
}
