import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../lib/seo/json-ld.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../lib/seo/shop-of.ts'
import type { ProductData } from './load-product.ts'
import { productCrumbs } from './product-crumbs.ts'
import { structuredProduct } from './structured-product.ts'

/** The meta tags of a product: title, picture and offer for search engines and link previews. */
export function productMeta(args: MetaInput, { product }: ProductData): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const origin = shop?.origin ?? ''
  const { currency, multi_vendor: isMarket = true, app_name } = shop?.settings ?? {}
  const offered = structuredProduct(
    { origin, currency: currency?.name ?? 'USD', onlySeller: isMarket ? undefined : app_name },
    product,
  )
  return pageMeta(args, {
    title: product.name,
    description: product.short_description,
    path: `/products/${product.id}/details`,
    picture: product.thumbnail,
    type: 'product',
    jsonLd: [offered, breadcrumbList(origin, productCrumbs(product, t('Home')))],
  })
}
