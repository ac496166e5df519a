import type { BlogBrief } from '@rialto/contract'
import { PostCard } from './post-card.tsx'

interface PostGridProps {
  /** Names the list. */
  label: string
  posts: readonly BlogBrief[]
  /** The titles' level. */
  level: 2 | 3
  /** The first ones are in sight when the page comes. */
  priority?: boolean
}

const AT_ONCE = 2

export function PostGrid({ label, posts, level, priority = false }: PostGridProps) {
  return (
    <ul aria-label={label} className="grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard
            post={post}
            level={level}
            sizes="(min-width: 1384px) 427px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw"
            widest={440}
            priority={priority && place < AT_ONCE}
          />
        </li>
      ))}
    </ul>
  )
}
