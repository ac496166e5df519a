import { t } from '@rialto/client/i18n/translate.ts'
import type { LegalPage } from '@rialto/contract'
import type { MetaDescriptor } from 'react-router'
import { contentPagePath } from '../../../lib/link-visibility.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { breadcrumbList } from '../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../lib/seo/shop-of.ts'

/** The meta tags of one of the operator's pages. */
export function contentPageMeta(args: MetaInput, page: LegalPage, slug: string): MetaDescriptor[] {
  return pageMeta(args, {
    title: page.title,
    description: plainText(page.description),
    path: contentPagePath(slug),
    type: 'article',
    jsonLd: breadcrumbList(shopOf(args.matches)?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: page.title }]),
  })
}
