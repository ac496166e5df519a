import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { listMeta, listQuery, loadProductList, ProductList } from '../features/catalog/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/best-deal'

export const handle = { query: listQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadProductList(apiOf(context), request, { sort_type: 'best_deal', discounted: 1 })

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData
    ? listMeta(args, {
        title: t('Best Deal'),
        description: t('Everything with money off, the largest price cuts first.'),
        crumbs: [{ label: t('Home'), to: '/' }, { label: t('Best Deal') }],
        data: loaderData,
        fixedFilters: ['onSale'],
      })
    : []

export default function BestDeal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ProductList
      data={loaderData}
      title={t('Best Deal')}
      crumbs={[{ label: t('Home'), to: '/' }, { label: t('Best Deal') }]}
      order="best_deal"
      fixedFilters={['onSale']}
    />
  )
}
