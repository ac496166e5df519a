import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { redirect } from 'react-router'
import { CategoryTabs, listMeta, listQuery, loadProductList, ProductList } from '../features/catalog/index.ts'
import { apiOf, loadOr404 } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/category'

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

export default function Category({ loaderData }: Route.ComponentProps) {
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
