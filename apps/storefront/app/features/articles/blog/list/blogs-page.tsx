import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BlogBrief, BlogCategory } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { Newspaper, Rss } from 'lucide'
import { PageLinks } from '../../../pagination/index.ts'
import { useSettings } from '../../../settings/index.ts'
import { feedAddress } from '../feed-link.ts'
import { LeadPost } from '../post-card.tsx'
import { PostGrid } from '../post-grid.tsx'
import { type BlogQuery, blogAddress } from './blog-query.ts'
import { BlogSearch } from './blog-search.tsx'
import type { BlogsData } from './load-blogs.ts'

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
