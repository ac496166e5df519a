import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { type GridWidth, gridFrame } from './product-grid.tsx'

const keys = (count: number) => Array.from({ length: count }, (_, place) => String(place))

/** Has the size of a product card. */
function CardSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="mt-3.5 h-3 w-1/3" />
      <Skeleton className="mt-2 h-3.5 w-11/12" />
      <Skeleton className="mt-2.5 h-3 w-1/2" />
      <Skeleton className="mt-2.5 h-4.5 w-2/5" />
      <Skeleton className="mt-3.5 h-10 rounded-control" />
    </div>
  )
}

/** Placeholder of a grid of products. */
export function ProductGridSkeleton({ count, width = 'page' }: { count: number; width?: GridWidth }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={gridFrame(width)}>
      {keys(count).map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  )
}
