import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, organization } from '../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../lib/seo/shop-of.ts'

export const contactMeta = (args: MetaInput): MetaDescriptor[] =>
  reachMeta(args, t('Contact us'), t('Write to us, call us or come by: address, phone and opening hours.'))

export const supportMeta = (args: MetaInput): MetaDescriptor[] =>
  reachMeta(args, t('Support'), t('Help with an order, a delivery or a return, and how to reach us.'))

function reachMeta(args: MetaInput, title: string, description: string): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const crumbs = breadcrumbList(shop?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: title }])
  return pageMeta(args, {
    title,
    description,
    jsonLd: shop ? [organization(shop.origin, shop.settings), crumbs] : crumbs,
  })
}
