import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { listMeta, listQuery, loadProductList, ProductList } from '../features/catalog/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/products'

export const handle = { query: listQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadProductList(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return []
  const { search } = loaderData.selection
  const title = search ? t('Results for “{{search}}”', { search }) : t('Products')
  return listMeta(args, { title, crumbs: [{ label: t('Home'), to: '/' }, { label: title }], data: loaderData })
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { search } = loaderData.selection
  const title = search ? t('Results for “{{search}}”', { search }) : t('Products')
  return <ProductList data={loaderData} title={title} crumbs={[{ label: t('Home'), to: '/' }, { label: title }]} />
}
