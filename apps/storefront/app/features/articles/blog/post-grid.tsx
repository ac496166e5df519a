import type { BlogBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { PostCard } from './post-card.tsx'

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
