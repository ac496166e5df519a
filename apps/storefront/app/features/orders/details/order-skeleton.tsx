import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import './order-parts.css'

/** Placeholder of an order. */
export function OrderSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="order-parts">
      <div className="order-column">
        <div className="panel p-5">
          <Skeleton className="mb-5 h-5 w-28" />
          <Skeleton className="h-21 rounded-control" />
        </div>
        <div className="panel">
          <div className="flex items-center gap-2.5 border-b border-line px-5 py-4">
            <Skeleton className="size-8 rounded-control" />
            <Skeleton className="h-4 w-28" />
          </div>
          {['first', 'second'].map((line) => (
            <div key={line} className="flex gap-4 px-5 py-5">
              <Skeleton className="aspect-square w-18 flex-none rounded-control" />
              <div className="grid flex-1 content-start gap-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
                <Skeleton className="h-3 w-20" />
              </div>
              <Skeleton className="h-4 w-14" />
            </div>
          ))}
        </div>
      </div>
      <div className="panel grid gap-3 p-5">
        <Skeleton className="h-5 w-36" />
        {['items', 'delivery', 'tax', 'total'].map((line) => (
          <div key={line} className="flex justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
        <Skeleton className="mt-2 h-14 rounded-control" />
      </div>
    </div>
  )
}
