import { t } from '@rialto/client/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../../../lib/seo/json-ld.ts'
import { pageMeta } from '../../../../lib/seo/page-meta.ts'
import { type MetaInput, shopOf } from '../../../../lib/seo/shop-of.ts'
import { feedLink } from '../feed-link.ts'
import { blogPosting } from './blog-posting.ts'
import type { PostData } from './load-post.ts'

/** The meta tags of a post, for search engines, feed readers and link previews. */
export function postMeta(args: MetaInput, { blog }: PostData): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const tags = pageMeta(args, {
    title: blog.title,
    description: blog.excerpt,
    path: `/blog/${blog.slug}`,
    picture: blog.thumbnail,
    type: 'article',
    jsonLd: shop && [
      blogPosting(shop, blog),
      breadcrumbList(shop.origin, [
        { label: t('Home'), to: '/' },
        { label: t('Blog'), to: '/blogs' },
        { label: blog.title },
      ]),
    ],
  })
  return shop ? [...tags, ...articleTags(blog), feedLink(shop)] : tags
}

/** The Open Graph properties of an article. */
const articleTags = ({ published_at, updated_at, category, author }: PostData['blog']): MetaDescriptor[] => [
  { property: 'article:published_time', content: published_at },
  { property: 'article:modified_time', content: updated_at },
  { property: 'article:section', content: category.name },
  ...(author ? [{ name: 'author', content: author }] : []),
]
