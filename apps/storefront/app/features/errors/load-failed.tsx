import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { CircleSlash2 } from 'lucide'

interface LoadFailedProps {
  error: unknown
  /** What could not be loaded. */
  title: string
  pending: boolean
  onRetry: () => void
}

/** In the place of what could not be loaded: a way to try again, or that there is no such thing in this shop. */
export function LoadFailed({ error, title, pending, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  if (isNotOffered(error)) return <EmptyState icon={CircleSlash2} title={t('This shop does not offer that')} />
  return (
    <ErrorState title={title} retry={{ label: t('Try again'), onRetry, pending }}>
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}
