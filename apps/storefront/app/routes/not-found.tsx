import { data } from 'react-router'
import { ProductRow } from '../features/catalog/index.ts'
import { NotFoundScreen } from '../features/frame/index.ts'
import { apiOf } from '../lib/api/server.ts'
import { t } from '../lib/i18n/translate.ts'
import { useTranslation } from '../lib/i18n/use-translation.tsx'
import { pageMeta } from '../lib/seo/page-meta.ts'
import { SectionHeading } from '../ui/section-heading.tsx'
import type { Route } from './+types/not-found'

const SHOWN = 10

export async function loader({ context }: Route.LoaderArgs) {
  const products = await apiOf(context)
    .call('GET /products', { query: { sort_type: 'popular_product', per_page: SHOWN } })
    .then((list) => list.products)
    // The page is there to say that there is none: it does so without products as well.
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
