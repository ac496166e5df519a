import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../../lib/seo/shop-of.ts'
import { feedLink } from '../feed-link.ts'
import type { BlogsData } from './load-blogs.ts'

/** The meta tags of the blog. Category pages are indexed page by page, search results are not. */
export function blogsMeta(args: MetaInput, { query, posts }: BlogsData): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const category = posts.categories.find(({ id }) => id === query.category)
  const tags = pageMeta(args, {
    title: category ? `${category.name} · ${t('Blog')}` : t('Blog'),
    description: t('Stories and advice from the shop, latest first.'),
    keep: [...(category ? ['category_id'] : []), ...(query.page > 1 ? ['page'] : [])],
    hidden: query.search !== '' || posts.total === 0,
    jsonLd: breadcrumbList(shop?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: t('Blog') }]),
  })
  return shop ? [...tags, feedLink(shop)] : tags
}
