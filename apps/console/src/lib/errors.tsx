import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { buttonStyle } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { SearchX } from 'lucide'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'

/** The server's message, or `fallback` where it could not be reached. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.message) || fallback

/** Shows {@link messageOf} as a toast. */
export function showError(error: unknown, fallback: string): void {
  showToast({ tone: 'error', title: messageOf(error, fallback) })
}

/** Shown for unknown addresses, and for screens that the person's role does not include: both look the same. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={SearchX}
      level={1}
      title={t('Nothing is here')}
      action={
        <Link to="/" className={buttonStyle({ variant: 'pri' })}>
          {t('To your first screen')}
        </Link>
      }
    >
      {t('The address is unknown, or your role does not include this screen.')}
    </EmptyState>
  )
}

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
