import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductFilters } from '@rialto/contract'
import { CategoryFilter } from './category-filter.tsx'
import { ColorFilter } from './color-filter.tsx'
import { applyChange, type FixedFilter, type SelectionChange, toggleId } from './edit-selection.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import { FilterSection } from './filter-section.tsx'
import { OptionList } from './option-list.tsx'
import { PriceFilter } from './price-filter.tsx'
import { ProductCount } from './product-count.tsx'
import { RatingFilter } from './rating-filter.tsx'
import type { Selection } from './selection.ts'
import { SizeFilter } from './size-filter.tsx'
import { hasUsefulOptions } from './use-collapsed-options.ts'

export interface FilterFieldsProps {
  filters: ProductFilters
  selection: Selection
  updateSelection: (change: SelectionChange) => void
  /** Filters that the page itself fixes. */
  fixedFilters?: readonly FixedFilter[]
}

/** All filters of a list, for the sidebar and for the phone's sheet. A filter without options is not shown. */
export function FilterFields({ filters, selection, updateSelection, fixedFilters = [] }: FilterFieldsProps) {
  const { t } = useTranslation()
  const shared = { filters, selection, updateSelection }
  return (
    <div className="*:last:border-b-0">
      {!fixedFilters.includes('categories') && <CategoryFilter {...shared} />}
      <PriceFilter {...shared} />
      {hasUsefulOptions(filters.brands, selection.brands) && (
        <FilterSection title={t('Brand')}>
          <OptionList
            name="brand_id"
            options={filters.brands}
            rounded={filters.rounded}
            chosen={selection.brands}
            onToggle={(id) => updateSelection((chosen) => toggleId(chosen, 'brands', id))}
            searchLabel={t('Search brands')}
          />
        </FilterSection>
      )}
      <SizeFilter {...shared} fixedFilters={fixedFilters} />
      <ColorFilter {...shared} />
      <RatingFilter {...shared} />
      <FilterSection title={t('Availability')}>
        <FilterCheckbox
          name="in_stock"
          value="1"
          chosen={selection.inStock}
          onToggle={(inStock) => updateSelection((chosen) => applyChange(chosen, { inStock }))}
          aside={<ProductCount count={filters.in_stock} rounded={filters.rounded} />}
          className="w-full"
        >
          {t('In stock')}
        </FilterCheckbox>
        {!fixedFilters.includes('onSale') && (
          <FilterCheckbox
            name="discounted"
            value="1"
            chosen={selection.onSale}
            onToggle={(onSale) => updateSelection((chosen) => applyChange(chosen, { onSale }))}
            aside={<ProductCount count={filters.discounted} rounded={filters.rounded} />}
            className="w-full"
          >
            {t('On sale')}
          </FilterCheckbox>
        )}
      </FilterSection>
    </div>
  )
}
