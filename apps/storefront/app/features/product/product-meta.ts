import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, productOffer } from '../../lib/seo/json-ld.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../lib/seo/shop-of.ts'
import { galleryPictures } from './gallery/gallery-pictures.ts'
import type { ProductData } from './load-product.ts'
import { productCrumbs } from './product-crumbs.ts'

/** The meta tags of a product: title, picture and offer for search engines and link previews. */
export function productMeta(args: MetaInput, { product }: ProductData): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const origin = shop?.origin ?? ''
  const offer = productOffer(
    origin,
    { ...product, pictures: galleryPictures(product, undefined), description: product.short_description },
    shop?.settings.currency.name ?? 'USD',
  )
  return pageMeta(args, {
    title: product.name,
    description: product.short_description,
    path: `/products/${product.id}/details`,
    picture: product.thumbnail,
    type: 'product',
    jsonLd: [offer, breadcrumbList(origin, productCrumbs(product, t('Home')))],
  })
}
