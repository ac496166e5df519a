import type { Blog } from '@rialto/contract'
import { organization } from '../../../../lib/seo/json-ld.ts'
import { absolute } from '../../../../lib/seo/page-meta.ts'
import type { ShopHead } from '../../../../lib/seo/shop-of.ts'

/** A post as structured data (schema.org BlogPosting). */
export function blogPosting({ origin, settings, locale }: ShopHead, post: Blog) {
  const url = `${origin}/blog/${post.slug}`
  const shop = organization(origin, settings)
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: absolute(origin, post.thumbnail),
    url,
    mainEntityOfPage: url,
    inLanguage: locale,
    articleSection: post.category.name,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    author: post.author ? { '@type': 'Person', name: post.author } : shop,
    publisher: shop,
  }
}
