import { isNotOffered } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { CircleSlash2 } from 'lucide'

interface LoadFailedProps {
  error: unknown
  title: string
  pending: boolean
  onRetry: () => void
}

/** Replaces content that failed to load: offers a retry, or says that this shop does not offer such a thing. */
export function LoadFailed({ error, title, pending, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  if (isNotOffered(error)) return <EmptyState icon={CircleSlash2} title={t('This shop does not offer that')} />
  return (
    <ErrorState title={title} retry={{ label: t('Try again'), onRetry, pending }}>
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}
