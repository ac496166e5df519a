import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../lib/show-error.ts'
import { useIsLate } from './use-is-late.ts'

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
