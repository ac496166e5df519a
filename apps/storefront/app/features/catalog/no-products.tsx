import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { SearchX } from 'lucide'
import { CategoryTiles } from './category-tiles.tsx'
import { DidYouMean } from './list-head.tsx'
import type { ProductListData } from './load-list.ts'
import { isInverted } from './price-field.ts'
import { ProductRow } from './product-grid.tsx'
import {
  changeSearch,
  clearFilters,
  countActiveFilters,
  emptySelection,
  type FixedFilter,
  listAddress,
  type SelectionChange,
} from './selection.ts'

interface NoProductsProps {
  data: ProductListData
  updateSelection: (change: SelectionChange) => void
  fixedFilters?: readonly FixedFilter[]
}

/** Replaces an empty list: another spelling, a way to clear the filters, popular products and categories. */
export function NoProducts({
  data: { selection, suggestion, search: reading, alternatives },
  updateSelection,
  fixedFilters,
}: NoProductsProps) {
  const { t } = useTranslation()
  const filtered = countActiveFilters(selection, fixedFilters) > 0
  const { search } = selection
  const otherSpelling = suggestion ?? reading?.offered
  const advice = () => {
    if (isInverted([selection.minPrice, selection.maxPrice]))
      return t('The lowest price is above the highest, so no product is between them.')
    if (filtered) return t('No product has everything that you chose. Take a filter away, or begin anew.')
    if ((reading?.parts.length ?? 0) > 1)
      return t('Take off a part of your search above, try another word, or look around below.')
    return t('Try another word, or look around below.')
  }
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={search ? t('Nothing found for “{{search}}”', { search }) : t('No products here')}
        action={
          <>
            {filtered && (
              <Button variant="pri" onClick={() => updateSelection((chosen) => clearFilters(chosen, fixedFilters))}>
                {t('Clear all filters')}
              </Button>
            )}
            {search && <ButtonLink to="/products">{t('All products')}</ButtonLink>}
          </>
        }
      >
        {otherSpelling ? (
          <DidYouMean text={otherSpelling} to={listAddress('/products', changeSearch(emptySelection, otherSpelling))} />
        ) : (
          <p>{advice()}</p>
        )}
      </EmptyState>
      {alternatives && alternatives.popular.length > 0 && (
        <section aria-labelledby="alternatives-popular" className="mt-4">
          <SectionHeading
            id="alternatives-popular"
            title={t('Popular now')}
            more={{ to: '/most-popular', label: t('View all') }}
          />
          <ProductRow products={alternatives.popular} label={t('Popular now')} columns={filtered ? 4 : 5} />
        </section>
      )}
      {alternatives && alternatives.categories.length > 0 && (
        <section aria-labelledby="alternatives-categories" className="section-gap">
          <SectionHeading
            id="alternatives-categories"
            title={t('Shop by category')}
            more={{ to: '/categories', label: t('View all') }}
          />
          <CategoryTiles categories={alternatives.categories} />
        </section>
      )}
    </>
  )
}
