import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Suspense, useState } from 'react'
import { EntryPage } from '../access/entry-page.tsx'
import { loadLoginScreen, useConsoleUser } from '../access/session.tsx'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { MarketIsOpen } from './market-is-open.tsx'
import { OwnerPage } from './owner-page.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useSetup } from './use-setup.ts'

const LoginScreen = latePart(loadLoginScreen)
const NOT_FOUND = 404

/**
 * The first run of a market, `/console/setup#token=…`: the owner's account by the one-time link, and the steps once somebody has
 * entered, who may come back at any time.
 */
export function SetupScreen() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const { data: person } = useConsoleUser()
  if (person) return <Steps />
  if (token !== '') return <OwnerPage token={token} />
  return (
    <Suspense>
      <LoginScreen />
    </Suspense>
  )
}

function Steps() {
  const { t } = useTranslation()
  const setup = useSetup()
  const { data, error } = setup
  const isOpen = data === null || (error instanceof ApiError && error.status === NOT_FOUND)
  if (isOpen) return <MarketIsOpen />
  if (data) return <SetupSteps setup={data} />
  if (!error) return null
  return (
    <EntryPage title={t('A new market')} lead="">
      <ErrorState
        title={t('This could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void setup.refetch(), pending: setup.isFetching }}
      >
        {messageOf(error, t('The shop cannot be reached'))}
      </ErrorState>
    </EntryPage>
  )
}
