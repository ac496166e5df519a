import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { consoleSession } from './api/console-session.ts'
import { $newCodes } from './factors/new-codes.ts'
import { Frame } from './frame/frame.tsx'
import { LoadingFrame } from './frame/loading-frame.tsx'
import { latePart } from './lib/late-part.tsx'
import { LiveUpdates } from './live/live-updates.tsx'
import { ContinuedPush } from './notifications/continued-push.tsx'
import { PlaceProvider } from './place/place-context.tsx'
import { loadLoginScreen } from './session/load-login-screen.ts'
import { SessionGuard } from './session/session-guard.tsx'
import { useConsoleUser } from './session/use-console-user.ts'
import { SettingsProvider } from './settings/settings-context.tsx'
import { settingsQuery } from './settings/settings-query.ts'
import { useMarketColors } from './settings/use-market-colors.ts'

const UNAUTHENTICATED = 401
const LoginScreen = latePart(loadLoginScreen)
const KeepCodes = latePart(async () => (await import('./keep-codes.tsx')).KeepCodes)
/** Pages outside of the frame that guests may open. */
const openPages = new Map([
  ['/join', latePart(async () => (await import('./session/join-screen.tsx')).JoinScreen)],
  ['/setup', latePart(async () => (await import('./setup/setup-screen.tsx')).SetupScreen)],
])

/** The login screen for guests, the pages of an invitation and of a new market for anybody, and the frame with the screen of the address for people who have entered. */
export function Root() {
  const user = useConsoleUser()
  const newCodes = useStoreValue($newCodes, null)
  return (
    <>
      <Content />
      <Suspense>{(newCodes || user.data?.codes_unkept) && <KeepCodes />}</Suspense>
    </>
  )
}

function Content() {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery)
  useMarketColors(settings.data?.theme_colors)
  const user = useConsoleUser()
  const OpenPage = openPages.get(useLocation().pathname)
  const person = user.data
  useEffect(() => {
    if (person) consoleSession.enter()
  }, [person])

  const isRefused = user.error instanceof ApiError && user.error.status === UNAUTHENTICATED && !person
  const isGuest = isRefused || !user.mayBeEntered
  const error = settings.error ?? (isGuest || person ? null : user.error)
  if (error)
    return (
      <ErrorState
        title={t('The console could not be loaded')}
        retry={{
          label: t('Try again'),
          onRetry: () => void Promise.all([settings.refetch(), user.refetch()]),
          pending: settings.isFetching || user.isFetching,
        }}
      />
    )
  if (!settings.data || (!person && !isGuest)) return <LoadingFrame />
  return (
    <SettingsProvider value={settings.data}>
      {OpenPage ? (
        <Suspense>
          <OpenPage />
        </Suspense>
      ) : person ? (
        <PlaceProvider user={person}>
          <Frame>
            <Outlet />
          </Frame>
          <SessionGuard user={person} />
          <LiveUpdates />
          <ContinuedPush />
        </PlaceProvider>
      ) : (
        <Suspense>
          <LoginScreen />
        </Suspense>
      )}
      <Toaster label={t('Notifications')} closeLabel={t('Close')} />
      <ScrollRestoration />
    </SettingsProvider>
  )
}
