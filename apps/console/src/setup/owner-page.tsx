import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { EntryPage } from '../access/entry-page.tsx'
import { loadLoginScreen } from '../access/session.tsx'
import { entryApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { OwnerForm } from './owner-form.tsx'
import { SetupPage } from './setup-page.tsx'

const LoginScreen = latePart(loadLoginScreen)

/** The page of the one-time link: the account of the market's owner. */
export function OwnerPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const start = useQuery({
    queryKey: ['POST /console/setup', token],
    queryFn: ({ signal }) => entryApi.call('POST /console/setup', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The account was made by this very link, before the page was loaded again.
  if (start.error instanceof ApiError && start.error.code === 'setup_used')
    return (
      <Suspense>
        <LoginScreen lead={start.error.message} />
      </Suspense>
    )
  if (start.error)
    return (
      <EntryPage title={t('A new market')} lead="">
        <ErrorState
          title={t('This link cannot be opened')}
          retry={{ label: t('Try again'), onRetry: () => void start.refetch(), pending: start.isFetching }}
        >
          {messageOf(start.error, t('The shop cannot be reached'))}
        </ErrorState>
        <a href="/console" className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3">
          {t('Log in')}
        </a>
      </EntryPage>
    )
  if (!start.data)
    return (
      <EntryPage title={t('A new market')} lead="">
        <SkeletonText lines={5} />
      </EntryPage>
    )
  return (
    <SetupPage title={t('A new market')} languages={start.data.languages}>
      <OwnerForm token={token} needsSecondFactor={start.data.needs_second_factor} />
    </SetupPage>
  )
}
