import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/skeleton.tsx'

const bubbles = [
  { mine: false, width: 'w-3/5' },
  { mine: true, width: 'w-2/5' },
  { mine: false, width: 'w-1/2' },
  { mine: true, width: 'w-3/5' },
]

/** Placeholder of a conversation. */
export function ThreadSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-hidden bg-ground p-4 sm:px-6">
      <p role="status" className="sr-only">
        {t('Loading messages')}
      </p>
      {bubbles.map(({ mine, width }, place) => (
        <Skeleton key={String(place)} className={cx('h-10 rounded-[14px]', width, mine && 'self-end')} />
      ))}
    </div>
  )
}
