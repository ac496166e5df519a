import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'

/** Placeholder of the list of conversations. */
export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="sr-only">
        {t('Loading')}
      </p>
      {Array.from({ length: 6 }, (_, row) => (
        <div
          key={String(row)}
          className="grid min-h-17.5 grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4 py-3"
        >
          <Skeleton className="size-11 rounded-control" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </div>
      ))}
    </>
  )
}
