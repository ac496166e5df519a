import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { plainText } from '../../../lib/plain-text.ts'
import { breadcrumbList, store } from '../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../lib/seo/shop-of.ts'
import { emptySelection, type Selection, writeSelection } from '../../catalog/index.ts'
import type { ShopData } from './load-shop.ts'

/** The meta tags of a shop's page. Its products are indexed page by page; filtered or sorted lists are not. */
export function shopMeta(args: MetaInput, { shop, content }: ShopData): MetaDescriptor[] {
  const origin = shopOf(args.matches)?.origin ?? ''
  const list = content.tab === 'products' ? content.list.selection : null
  return pageMeta(args, {
    title: shop.name,
    description: plainText(shop.description),
    path: `/shops/${shop.id}`,
    keep: list && list.page > 1 ? ['page'] : [],
    picture: shop.banner,
    hidden: content.tab !== 'products' || (list !== null && isNarrowed(list)),
    jsonLd: [
      store(origin, shop),
      breadcrumbList(origin, [
        { label: t('Home'), to: '/' },
        { label: t('Shops'), to: '/shops' },
        { label: shop.name },
      ]),
    ],
  })
}

const isNarrowed = (selection: Selection): boolean =>
  writeSelection({ ...selection, page: 1 }) !== writeSelection(emptySelection)
