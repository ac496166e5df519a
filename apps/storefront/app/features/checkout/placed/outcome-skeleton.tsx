import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'

/** Placeholder while the orders are loading. */
export function OutcomeSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="wrap grid justify-items-center gap-4 pt-7 pb-6">
      <Skeleton className="size-16 rounded-sheet" />
      <h1 className="text-22 sm:text-28">{t('Looking up your order')}</h1>
      <div className="mt-4 grid w-full max-w-160 gap-4">
        <Skeleton className="h-21 w-full rounded-card" />
        <Skeleton className="h-21 w-full rounded-card" />
      </div>
    </div>
  )
}
