import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductFilters } from '@rialto/contract'
import { CategoryFilter } from './category-filter.tsx'
import { ColorFilter } from './color-filter.tsx'
import { type Change, type OwnFilter, toggled, withChange } from './edit-selection.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import { FilterSection } from './filter-section.tsx'
import { OptionList } from './option-list.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import type { Selection } from './selection.ts'
import { SizeFilter } from './size-filter.tsx'
import { hasUse } from './use-collapsed-options.ts'

export interface FilterFieldsProps {
  filters: ProductFilters
  selection: Selection
  choose: (change: Change) => void
  /** Filters that the page itself fixes. */
  own?: readonly OwnFilter[]
}

/** All filters of a list, for the sidebar and for the phone's sheet. A filter without options is not shown. */
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
            onToggle={(id) => choose((chosen) => toggled(chosen, 'brands', id))}
            searchLabel={t('Search brands')}
          />
        </FilterSection>
      )}
      <SizeFilter {...shared} />
      <ColorFilter {...shared} />
      <RatingFilter {...shared} />
      <FilterSection title={t('Availability')}>
        <FilterCheckbox
          name="in_stock"
          value="1"
          chosen={selection.inStock}
          onToggle={(inStock) => choose((chosen) => withChange(chosen, { inStock }))}
          aside={filters.in_stock}
          className="w-full"
        >
          {t('In stock')}
        </FilterCheckbox>
        {!own.includes('onSale') && (
          <FilterCheckbox
            name="discounted"
            value="1"
            chosen={selection.onSale}
            onToggle={(onSale) => choose((chosen) => withChange(chosen, { onSale }))}
            aside={filters.discounted}
            className="w-full"
          >
            {t('On sale')}
          </FilterCheckbox>
        )}
      </FilterSection>
    </div>
  )
}
