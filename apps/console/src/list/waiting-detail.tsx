import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { NotFound } from '../lib/not-found.tsx'
import { messageOf } from '../lib/show-error.ts'
import { useIsLate } from './use-is-late.ts'

const NOT_FOUND = 404

interface WaitingDetailProps {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** Says what could not be loaded. */
  failed: string
}

/** Stands for the screen of one thing that is not there yet, does not exist, or could not be loaded. */
export function WaitingDetail({ query: { error, isPending, isFetching, refetch }, failed }: WaitingDetailProps) {
  const { t } = useTranslation()
  const isLate = useIsLate(isPending)
  if (error instanceof ApiError && error.status === NOT_FOUND) return <NotFound />
  if (error)
    return (
      <ErrorState title={failed} retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}>
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  return (
    <div className="grid gap-5">
      {isLate && (
        <>
          <p role="status" className="sr-only">
            {t('Loading')}
          </p>
          <Skeleton className="h-11 w-60" />
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  )
}
