import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Category } from '@rialto/contract'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { redirect } from 'react-router'
import { apiOf, loadOr404 } from '../../lib/load.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import type { Route } from './+types/category-page'
import { ProductCount } from './filter-parts.tsx'
import { listMeta, loadProductList, type ProductListData } from './load-list.ts'
import { ProductList } from './product-list.tsx'
import { emptySelection, listAddress, listQuery } from './selection.ts'

export const handle = { query: listQuery } satisfies PageHandle

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { category } = await loadOr404(api.call('GET /categories/{slug}', { params: { slug: params.slug } }))
  const isOldAddress = category.slug !== params.slug && String(category.id) !== params.slug
  if (isOldAddress)
    throw redirect(`/categories/${encodeURIComponent(category.slug)}${new URL(request.url).search}`, 301)
  const list = await loadProductList(api, request, ({ subcategories }) => {
    const own = category.sub_categories.map(({ id }) => id).filter((id) => subcategories.includes(id))
    return own.length > 0 ? { sub_category_id: own } : { category_id: [category.id], sub_category_id: [] }
  })
  return { ...list, category }
}

type Data = Route.ComponentProps['loaderData']

/** The title of the category, or of the sub-category in the address. */
const headOf = ({ category, selection }: Data) => {
  const part = category.sub_categories.find(({ id }) => selection.subcategories.includes(id))
  return { title: part?.name ?? category.name, part }
}

const crumbsOf = (data: Data, home: string, categories: string) => {
  const { title, part } = headOf(data)
  const to = `/categories/${data.category.slug}`
  return [
    { label: home, to: '/' },
    { label: categories, to: '/categories' },
    ...(part ? [{ label: data.category.name, to }] : []),
    { label: title },
  ]
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return []
  const { title } = headOf(loaderData)
  return listMeta(args, {
    title,
    description: t('{{name}} with ratings, sizes and colours to choose by.', {
      name: title,
    }),
    crumbs: crumbsOf(loaderData, t('Home'), t('Categories')),
    data: loaderData,
    fixedFilters: ['categories'],
  })
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { category } = loaderData
  return (
    <ProductList
      data={loaderData}
      title={headOf(loaderData).title}
      crumbs={crumbsOf(loaderData, t('Home'), t('Categories'))}
      tabs={<CategoryTabs category={category} data={loaderData} />}
      fixedFilters={['categories']}
    />
  )
}

/**
 * Tabs for a category's sub-categories, after *All*. The sort order is kept from tab to tab; filters are not, because
 * they rarely fit another sub-category.
 */
function CategoryTabs({ category, data }: { category: Category; data: ProductListData }) {
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
