import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import './order-list.css'

/** Placeholder of an order list. */
export function OrderListSkeleton({ count = 5, className }: { count?: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={cx('panel @container overflow-hidden', className)}>
      <div className="order-rows">
        {Array.from({ length: count }, (_, place) => (
          <div key={String(place)} className="order-row">
            <span className="order-code grid gap-1.5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3 w-20" />
            </span>
            <span className="order-shop flex items-center gap-2.5">
              <Skeleton className="aspect-square w-8 rounded-control" />
              <Skeleton className="h-3.5 w-24" />
            </span>
            <span className="order-goods flex gap-2">
              <Skeleton className="size-12 rounded-control" />
              <Skeleton className="size-12 rounded-control" />
            </span>
            <span className="order-amount grid gap-1.5">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-3 w-24" />
            </span>
            <span className="order-state">
              <Skeleton className="h-5 w-20" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
