import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { data } from 'react-router'
import { ProductRow } from '../features/catalog/index.ts'
import { NotFoundScreen } from '../features/layout/index.ts'
import { apiOf } from '../lib/load.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/not-found'

const SHOWN = 10

export async function loader({ context }: Route.LoaderArgs) {
  const products = await apiOf(context)
    .call('GET /products', { query: { sort_type: 'popular_product', per_page: SHOWN } })
    .then((list) => list.products)
    // The page reports a 404 and does so without products as well.
    .catch(() => [])
  return data({ products }, { status: 404 })
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Page Not Found'), hidden: true })

export default function NotFound({ loaderData: { products } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <NotFoundScreen
      products={
        products.length > 0 && (
          <section aria-labelledby="popular">
            <SectionHeading id="popular" title={t('Popular products')} />
            <ProductRow label={t('Popular products')} products={products} />
          </section>
        )
      }
    />
  )
}
