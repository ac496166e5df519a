import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { listMeta, listQuery, loadProductList, ProductList } from '../features/catalog/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/most-popular'

export const handle = { query: listQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadProductList(apiOf(context), request, { sort_type: 'popular_product' })

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData
    ? listMeta(args, {
        title: t('Most Popular'),
        description: t('The products that shoppers look at and buy most.'),
        crumbs: [{ label: t('Home'), to: '/' }, { label: t('Most Popular') }],
        data: loaderData,
      })
    : []

export default function MostPopular({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ProductList
      data={loaderData}
      title={t('Most Popular')}
      crumbs={[{ label: t('Home'), to: '/' }, { label: t('Most Popular') }]}
      order="popular_product"
    />
  )
}
