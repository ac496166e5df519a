import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BlogBrief, BlogCategory, BlogPage } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { Newspaper, Rss } from 'lucide'
import type { FormEvent } from 'react'
import { type MetaDescriptor, useNavigate } from 'react-router'
import { breadcrumbList } from '../../lib/json-ld.ts'
import { apiOf, orNotFound } from '../../lib/load.ts'
import { cleanSearch, type PageHandle } from '../../lib/page-handle.ts'
import { type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'
import { assertPageExists, PageLinks, SearchInput } from '../catalog/index.ts'
import { useSettings } from '../settings/index.ts'
import type { Route } from './+types/blogs-page'
import { type BlogQuery, blogAddress, blogsQuery, feedAddress, feedLink, parseBlogQuery } from './blog-query.ts'
import { LeadPost, PostGrid } from './post-grid.tsx'

export const handle = { query: blogsQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadBlogs(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? blogsMeta(args, loaderData) : [])

export default function Blogs({ loaderData }: Route.ComponentProps) {
  return <BlogsPage data={loaderData} />
}

/** All posts, newest first, with categories and search. */
export function BlogsPage({ data: { query, posts } }: { data: BlogsData }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: t('Blog') }]} />
      <header className="flex items-end justify-between gap-x-6 gap-y-4 pb-5 max-md:flex-col max-md:items-stretch">
        <div>
          <h1 className="text-22 lg:text-28">{t('Blog')}</h1>
          <p role="status" className="mt-1 text-ink-2">
            {query.search
              ? t('{{count}} posts for “{{search}}”', { count: posts.total, search: query.search })
              : t('{{count}} posts', { count: posts.total })}
          </p>
        </div>
        <BlogSearch query={query} />
      </header>
      <Categories query={query} categories={posts.categories} />
      {posts.total === 0 ? <NoPosts query={query} /> : <Posts query={query} posts={posts.data} />}
      <PageLinks
        total={posts.total}
        perPage={posts.per_page}
        page={query.page}
        first={blogAddress({ ...query, page: 1 })}
      />
      <Feed />
    </div>
  )
}

function Categories({ query, categories }: { query: BlogQuery; categories: readonly BlogCategory[] }) {
  const { t } = useTranslation()
  const tab = (category: number | null, label: string, count?: number) => ({
    to: blogAddress({ ...query, category, page: 1 }),
    label,
    count,
    current: query.category === category,
  })
  return (
    <TabLinks
      label={t('Categories')}
      items={[tab(null, t('All')), ...categories.map(({ id, name, count }) => tab(id, name, count))]}
      className="mb-7"
    />
  )
}

/** Without filter or search the newest post is shown large. */
function Posts({ query, posts }: { query: BlogQuery; posts: readonly BlogBrief[] }) {
  const { t } = useTranslation()
  const whole = query.search === '' && query.category === null && query.page === 1
  const [lead, ...others] = posts
  if (!whole || !lead) return <PostGrid label={t('Blog')} posts={posts} level={2} priority />
  return (
    <>
      <LeadPost post={lead} />
      {others.length > 0 && (
        <div className="mt-10">
          <PostGrid label={t('Blog')} posts={others} level={2} />
        </div>
      )}
    </>
  )
}

function NoPosts({ query }: { query: BlogQuery }) {
  const { t } = useTranslation()
  const { search } = query
  return (
    <EmptyState
      icon={Newspaper}
      title={search ? t('No post has “{{search}}” in it', { search }) : t('Nothing has been written here yet.')}
      action={
        search || query.category ? (
          <>
            <ButtonLink to="/blogs" variant="pri">
              {t('All posts')}
            </ButtonLink>
            {search && (
              <ButtonLink to={`/products?search=${encodeURIComponent(search)}`}>{t('Search the products')}</ButtonLink>
            )}
          </>
        ) : (
          <ButtonLink to="/products">{t('All products')}</ButtonLink>
        )
      }
    />
  )
}

function Feed() {
  const { t } = useTranslation()
  const { origin, locale } = useSettings()
  return (
    <p className="mt-10 text-center">
      <a
        href={feedAddress(origin, locale)}
        className="inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
      >
        <Icon as={Rss} size={18} />
        {t('Subscribe to the feed')}
      </a>
    </p>
  )
}

/** Searches posts within the current category; works without JavaScript too. */
function BlogSearch({ query }: { query: BlogQuery }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '')
    void navigate(blogAddress({ ...query, search: cleanSearch(text), page: 1 }), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div role="search" aria-label={t('Blog')} className="md:w-80">
      <form method="get" action="/blogs" onSubmit={onSubmit}>
        {query.category && <input type="hidden" name="category_id" value={query.category} />}
        <SearchInput label={t('Search the blog')} value={query.search} />
      </form>
    </div>
  )
}

interface BlogsData {
  query: BlogQuery
  posts: BlogPage
}

/** Loads the page of posts that an address asks for. Throws a 404 behind the last page. */
export async function loadBlogs(api: ApiClient, request: Request): Promise<BlogsData> {
  const query = parseBlogQuery(new URL(request.url).searchParams)
  const { search, category, page } = query
  const posts = await orNotFound(
    api.call('GET /blogs', { query: { search, category_id: category ?? undefined, page } }),
  )
  assertPageExists({ page, pages: posts.last_page, addressOf: (page) => blogAddress({ ...query, page }) })
  return { query, posts }
}

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
