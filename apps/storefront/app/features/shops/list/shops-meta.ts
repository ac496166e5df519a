import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../lib/seo/shop-of.ts'
import type { ShopsData } from './load-shops.ts'

/** The meta tags of the shop list. Only the unfiltered list is indexed, page by page. */
export function shopsMeta(args: MetaInput, { query }: ShopsData): MetaDescriptor[] {
  return pageMeta(args, {
    title: t('Shops'),
    description: t('All shops of the market, with their ratings and how they deliver.'),
    keep: query.page > 1 ? ['page'] : [],
    hidden: query.search !== '' || query.sort !== null,
    jsonLd: breadcrumbList(shopOf(args.matches)?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: t('Shops') }]),
  })
}
