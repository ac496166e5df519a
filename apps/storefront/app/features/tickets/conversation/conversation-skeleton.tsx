import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'

/** Placeholder of a conversation. */
export function ConversationSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="panel overflow-hidden">
      <div className="grid gap-5 bg-ground p-4 sm:p-6">
        <Skeleton className="ms-auto h-14 w-3/5 rounded-sheet" />
        <Skeleton className="h-21 w-3/5 rounded-sheet" />
        <Skeleton className="ms-auto h-10 w-2/5 rounded-sheet" />
      </div>
      <div className="border-t border-line p-4 sm:p-5">
        <Skeleton className="h-21 rounded-control" />
      </div>
    </div>
  )
}
