import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Category } from '@rialto/contract'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { ProductCount } from './filter-parts.tsx'
import type { ProductListData } from './load-list.ts'
import { emptySelection, listAddress } from './selection.ts'

/**
 * Tabs for a category's sub-categories, after *All*. The sort order is kept from tab to tab; filters are not, because
 * they rarely fit another sub-category.
 */
export function CategoryTabs({ category, data }: { category: Category; data: ProductListData }) {
  const { t } = useTranslation()
  const { selection, filters } = data
  if (category.sub_categories.length === 0) return null
  const path = `/categories/${category.slug}`
  const to = (subcategories: number[]) => listAddress(path, { ...emptySelection, sort: selection.sort, subcategories })
  const count = (id: number, parent: number | null) => {
    const option = filters.categories.find((one) => one.id === id && one.parent_id === parent)
    return option && <ProductCount count={option.count} rounded={filters.rounded} />
  }
  const parts = category.sub_categories.map(({ id, name }) => ({
    to: to([id]),
    label: name,
    count: count(id, category.id),
    current: selection.subcategories.includes(id),
  }))
  const all = {
    to: to([]),
    label: t('All'),
    count: count(category.id, null),
    current: parts.every((one) => !one.current),
  }
  return <TabLinks label={t('Parts of {{name}}', { name: category.name })} items={[all, ...parts]} className="mb-6" />
}
