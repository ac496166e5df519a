import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton, SkeletonText } from '@rialto/ui/loading.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf, NotFound } from '../lib/errors.tsx'

interface WaitingScreenProps {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** Says what could not be loaded. */
  failed: string
}

/** Stands for a screen without its data: says that it loads, once that takes long, or that it failed, with another try. */
export function WaitingScreen({ query: { error, isPending, isFetching, refetch }, failed }: WaitingScreenProps) {
  const { t } = useTranslation()
  const isLate = useIsLate(isPending)
  if (error)
    return (
      <ErrorState title={failed} retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}>
        {messageOf(error, '')}
      </ErrorState>
    )
  return isLate ? (
    <div role="status" aria-label={t('Loading')} className="max-w-160 py-6">
      <SkeletonText lines={8} />
    </div>
  ) : null
}

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

const LATE_MS = 300

/** Returns true once something has been pending for 300 ms, so that quick replies show no placeholder. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  return isPending && isLate
}
