import type { BlogBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import type { ReactNode } from 'react'
import { PostFacts } from './post-facts.tsx'

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
export function PostCard({ post, level, sizes, widest, priority, beside }: PostCardProps) {
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
