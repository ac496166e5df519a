import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'

/** Replaces a screen that failed; the frame around it stays. A screen's code may also be missing after an update of the market. */
export function ScreenError() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => logProblem('The screen failed.', error), [error])
  return (
    <ErrorState
      title={t('This screen failed')}
      retry={{ label: t('Load again'), onRetry: () => window.location.reload() }}
    >
      {t('The rest of the console still works.')}
    </ErrorState>
  )
}
