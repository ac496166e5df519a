import type { ProductFilters } from '@rialto/contract'
import { useTranslation } from '../../../lib/i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { ColorFilter } from './color-filter.tsx'
import { type OwnFilter, toggled, withChange } from './edit-selection.ts'
import { FilterSection } from './filter-section.tsx'
import { OptionList } from './option-list.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import type { Selection } from './selection.ts'
import { SizeFilter } from './size-filter.tsx'
import { hasUse } from './use-short-list.ts'

export interface FilterFieldsProps {
  filters: ProductFilters
  selection: Selection
  choose: (next: Selection) => void
  /** Filters that the page itself has decided. */
  own?: readonly OwnFilter[]
}

/** All filters of a list, in the rail and in the sheet. A filter that offers nothing is not shown. */
export function FilterFields({ filters, selection, choose, own = [] }: FilterFieldsProps) {
  const { t } = useTranslation()
  const shared = { filters, selection, choose }
  return (
    <div className="*:last:border-b-0">
      {!own.includes('categories') && <CategoryFilter {...shared} />}
      <PriceFilter {...shared} />
      {hasUse(filters.brands, selection.brands) && (
        <FilterSection title={t('Brand')}>
          <OptionList
            name="brand_id"
            options={filters.brands}
            chosen={selection.brands}
            onToggle={(id) => choose(toggled(selection, 'brands', id))}
            searchLabel={t('Search brands')}
          />
        </FilterSection>
      )}
      <SizeFilter {...shared} />
      <ColorFilter {...shared} />
      <RatingFilter {...shared} />
      <FilterSection title={t('Availability')}>
        <Checkbox
          name="in_stock"
          value="1"
          checked={selection.inStock}
          onChange={() => choose(withChange(selection, { inStock: !selection.inStock }))}
          aside={filters.in_stock}
          className="w-full"
        >
          {t('In stock')}
        </Checkbox>
        {!own.includes('onSale') && (
          <Checkbox
            name="discounted"
            value="1"
            checked={selection.onSale}
            onChange={() => choose(withChange(selection, { onSale: !selection.onSale }))}
            aside={filters.discounted}
            className="w-full"
          >
            {t('On sale')}
          </Checkbox>
        )}
      </FilterSection>
    </div>
  )
}
