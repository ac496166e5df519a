import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BlogBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { useSettings } from '../../settings/index.ts'

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
