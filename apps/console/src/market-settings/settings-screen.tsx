import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../errors/show-error.ts'
import { PageHead } from '../list/page-head.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useMarketSettings } from './use-market-settings.ts'

/** Every setting of the market. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMarketSettings()
  return (
    <>
      <PageHead title={t('Settings')} />
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <ErrorState
          title={t('The settings could not be loaded')}
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
