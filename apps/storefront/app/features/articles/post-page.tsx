import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Blog, BlogBrief, DataFor } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { Link, type MetaDescriptor } from 'react-router'
import { breadcrumbList, organization } from '../../lib/json-ld.ts'
import { apiOf, loadOr404 } from '../../lib/load.ts'
import { absolute, type MetaInput, pageMeta, type ShopHead, shopOf } from '../../lib/page-meta.ts'
import { ShareActions } from '../products/index.ts'
import { Article, articleWidth } from '../rich-text/index.tsx'
import type { Route } from './+types/post-page'
import { blogAddress, feedLink } from './blog-query.ts'
import { COVER_RATIO, PostFacts, PostGrid } from './post-grid.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) => loadPost(apiOf(context), params.slug)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? postMeta(args, loaderData) : [])

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <PostPage key={loaderData.blog.id} data={loaderData} />
}

/** A row of posts. */
const POPULAR_SHOWN = 3

/** A post, followed by related and popular posts. */
export function PostPage({ data: { blog, related_blogs: related, popular_blogs: popular } }: { data: PostData }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs
        label={t('You are here')}
        items={[{ label: t('Home'), to: '/' }, { label: t('Blog'), to: '/blogs' }, { label: blog.title }]}
        className={articleWidth(blog.contents)}
      />
      <Article html={blog.description} contents={blog.contents} head={<Head post={blog} />}>
        <ShareActions title={blog.title} className="mt-10 border-t border-line pt-6 print:hidden" />
      </Article>
      <MorePosts id="related" title={t('More of the kind')} posts={related} />
      <MorePosts id="popular" title={t('Popular posts')} posts={popular.slice(0, POPULAR_SHOWN)} />
    </div>
  )
}

function Head({ post }: { post: Blog }) {
  const { category } = post
  return (
    <header className="pt-2 pb-8">
      {/* A category that is not in the settings has no page. */}
      {category.id > 0 && (
        <Link
          to={blogAddress({ search: '', category: category.id, page: 1 })}
          className="touch-44 relative font-semibold text-accent-ink hover:underline hover:underline-offset-3"
        >
          {category.name}
        </Link>
      )}
      <h1 dir="auto" className="mt-2 text-28 wrap-anywhere lg:text-36">
        {post.title}
      </h1>
      <PostFacts post={post} className="mt-3" />
      <Picture
        src={post.thumbnail}
        alt=""
        ratio={COVER_RATIO}
        sizes="(min-width: 984px) 920px, 94vw"
        widest={920}
        corner="sheet"
        priority
        className="mt-6"
      />
    </header>
  )
}

function MorePosts({ id, title, posts }: { id: string; title: string; posts: readonly BlogBrief[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={id} className="section-gap print:hidden">
      <SectionHeading id={id} title={title} />
      <PostGrid label={title} posts={posts} level={3} />
    </section>
  )
}

type PostData = DataFor<'GET /blog/{slug}/details'>

export const loadPost = (api: ApiClient, slug: string): Promise<PostData> =>
  loadOr404(api.call('GET /blog/{slug}/details', { params: { slug } }))

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

/** A post as structured data (schema.org BlogPosting). */
function blogPosting({ origin, settings, locale }: ShopHead, post: Blog) {
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
