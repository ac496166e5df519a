import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'
import { LookWorkbench } from './look-workbench.tsx'
import { useLook } from './use-look.ts'

/** The look of the market: its draft beside previews of the real storefront. */
export function LookScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLook()
  if (data) return <LookWorkbench look={data} />
  return (
    <>
      <PageHead title={t('Home and look')} />
      {error ? (
        <ErrorState
          title={t('The look could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
