import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { ticketRow, ticketRowEnd } from './row-style.ts'

/** Placeholder of a ticket list. */
export function TicketListSkeleton({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={cx('panel overflow-hidden', className)}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className={ticketRow}>
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-44" />
          </span>
          <span className={ticketRowEnd}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-3 w-28" />
          </span>
        </div>
      ))}
    </div>
  )
}
