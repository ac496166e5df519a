import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BlogBrief } from '@rialto/contract'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { PostGrid } from './post-grid.tsx'

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
