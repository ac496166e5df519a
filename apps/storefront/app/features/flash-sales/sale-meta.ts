import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, itemList } from '../../lib/seo/json-ld.ts'
import { pageMeta } from '../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../lib/seo/shop-of.ts'
import type { SaleData } from './load-sale.ts'

/** The meta tags of a sale's page. Ended and filtered sales are not indexed. */
export function saleMeta(args: MetaInput, { sale, phase, query, products }: SaleData): MetaDescriptor[] {
  const origin = shopOf(args.matches)?.origin ?? ''
  return pageMeta(args, {
    title: sale.name,
    description: t('{{name}}: fewer pieces at better prices, while stock lasts.', { name: sale.name }),
    keep: query.page > 1 ? ['page'] : [],
    picture: sale.thumbnail,
    hidden: phase === 'over' || query.category !== null,
    jsonLd: [
      breadcrumbList(origin, [{ label: t('Home'), to: '/' }, { label: sale.name }]),
      itemList(origin, products.data, (products.current_page - 1) * products.per_page + 1),
    ],
  })
}
