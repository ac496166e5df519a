import { type ApiClient, isNotOffered } from '@rialto/client/api/client.ts'
import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import type { BlogBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import type { ReactNode } from 'react'
import { useSettings } from '../settings/index.ts'

interface PostGridProps {
  /** Accessible name of the list. */
  label: string
  posts: readonly BlogBrief[]
  /** The level of the titles' headings. */
  level: 2 | 3
  /** Load the first covers eagerly, because they are visible on first paint. */
  priority?: boolean
}

const AT_ONCE = 2

/** Rows of three posts on desktops and two on tablets. An incomplete row comes first, with wider cards that fill it. */
export function PostGrid({ label, posts, level, priority = false }: PostGridProps) {
  return (
    <ul aria-label={label} className="grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-6">
      {posts.map((post, place) => {
        const width = widthOf(place, posts.length)
        return (
          <li
            key={post.id}
            className={cx(spans[width], place === 0 && posts.length % 2 === 1 && 'sm:max-lg:col-span-2')}
          >
            <PostCard
              post={post}
              level={level}
              beside={width === 'row'}
              sizes={`${sizes[width]}, (min-width: 640px) 46vw, 94vw`}
              widest={width === 'third' ? 540 : 800}
              priority={priority && place < AT_ONCE}
            />
          </li>
        )
      })}
    </ul>
  )
}

type CardWidth = 'third' | 'half' | 'row'

const spans: Record<CardWidth, string> = { third: 'lg:col-span-2', half: 'lg:col-span-3', row: 'lg:col-span-6' }

const sizes: Record<CardWidth, string> = {
  third: '(min-width: 1792px) 534px, (min-width: 1384px) 427px, (min-width: 1024px) 31vw',
  half: '(min-width: 1792px) 810px, (min-width: 1384px) 650px, (min-width: 1024px) 47vw',
  row: '(min-width: 1792px) 960px, (min-width: 1384px) 768px, (min-width: 1024px) 58vw',
}

/** On desktops the first of four posts fills a row, and the first two of five share one. */
function widthOf(place: number, count: number): CardWidth {
  const left = count % 3
  if (place >= left) return 'third'
  return left === 2 ? 'half' : 'row'
}

/** The aspect ratio of cover pictures. */
export const COVER_RATIO = 20 / 13

interface PostCardProps {
  post: BlogBrief
  /** The heading's level: 3 below a section's heading. */
  level: 2 | 3
  /** The `sizes` attribute and the largest width of the cover. */
  sizes: string
  widest: number
  priority?: boolean
  /** Put the text beside the cover on desktops. */
  beside?: boolean
}

/** A post in a row or grid: cover, category, title and excerpt. One link covers the card. */
function PostCard({ post, level, sizes, widest, priority, beside }: PostCardProps) {
  return (
    <article className={cx(postBox, beside && 'items-center gap-x-10 lg:grid lg:grid-cols-[3fr_2fr]')}>
      <Cover {...{ post, sizes, widest, priority }} />
      <div>
        <p className="mt-3.5 text-12 font-semibold text-accent-ink">{post.category.name}</p>
        <PostTitle post={post} level={level} className="mt-1 text-16 sm:text-18" />
        <p dir="auto" className="mt-1.5 line-clamp-2 text-ink-2">
          {post.excerpt}
        </p>
        <PostFacts post={post} className="mt-2.5 text-12" />
      </div>
    </article>
  )
}

/** The newest post, over the full width if there is room. */
export function LeadPost({ post }: { post: BlogBrief }) {
  return (
    <article className={cx(postBox, 'grid items-center gap-x-10 gap-y-4 lg:grid-cols-[3fr_2fr]')}>
      <Cover
        post={post}
        sizes="(min-width: 1792px) 960px, (min-width: 1384px) 768px, (min-width: 1024px) 58vw, 94vw"
        widest={800}
        priority
      />
      <div>
        <p className="font-semibold text-accent-ink">{post.category.name}</p>
        <PostTitle post={post} level={2} className="mt-1.5 text-22 lg:text-28" />
        <p dir="auto" className="mt-2.5 text-16 text-ink-2">
          {post.excerpt}
        </p>
        <PostFacts post={post} className="mt-4" />
      </div>
    </article>
  )
}

const postBox =
  'group/post relative rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent-edge'

function Cover({ post, ...size }: Omit<PostCardProps, 'level' | 'beside'>): ReactNode {
  return (
    <Picture
      src={post.thumbnail}
      alt=""
      ratio={COVER_RATIO}
      corner="card"
      {...size}
      className="[&>img]:transition-transform [&>img]:duration-(--slow) group-hover/post:[&>img]:scale-102"
    />
  )
}

function PostTitle({ post, level, className }: { post: BlogBrief; level: 2 | 3; className: string }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading dir="auto" className={className}>
      <RouteLink
        to={`/blog/${post.slug}`}
        prefetch
        className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
      >
        {post.title}
      </RouteLink>
    </Heading>
  )
}

/** Author, date and reading time of a post. */
export function PostFacts({ post, className }: { post: BlogBrief; className?: string }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 text-ink-2', className)}>
      {post.author && (
        <>
          <bdi>{post.author}</bdi>
          <Dot />
        </>
      )}
      <time dateTime={post.published_at}>{formatDay(post.published_at, locale)}</time>
      <Dot />
      <span>{t('{{count}} minutes to read', { count: post.reading_minutes })}</span>
    </p>
  )
}

const Dot = () => <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />

/** The newest posts as a section of another page. */
export function LatestPosts({ posts, title }: { posts: readonly BlogBrief[]; title?: string | undefined }) {
  const { t } = useTranslation()
  const heading = title ?? t('Latest blog posts')
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="latest-posts" className="wrap section-gap">
      <SectionHeading id="latest-posts" title={heading} more={{ to: '/blogs', label: t('View all') }} />
      <PostGrid label={heading} posts={posts} level={3} />
    </section>
  )
}

const SHOWN = 3

/**
 * Loads the newest posts for a section of another page. Returns none when the call fails, since that page does not
 * depend on them.
 */
export async function loadLatestPosts(api: ApiClient): Promise<BlogBrief[]> {
  try {
    return (await api.call('GET /blogs', { query: { per_page: SHOWN } })).data
  } catch (error) {
    if (!isNotOffered(error)) logProblem('The latest posts could not be loaded.', error)
    return []
  }
}
