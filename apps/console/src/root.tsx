import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { themeStyle } from '@rialto/client/theme-style.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { SiteSettings } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { LateToaster } from '@rialto/ui/late-toaster.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { $newCodes, useConsoleUser } from './access/session.ts'
import { loadLoginScreen, SessionGuard } from './access/session-guard.tsx'
import { Frame, LoadingFrame } from './frame/frame.tsx'
import { consoleSession } from './lib/api.ts'
import { latePart } from './lib/late-part.tsx'
import { LiveUpdates } from './lib/live-updates.tsx'
import { PlaceProvider, usePlace } from './lib/place.tsx'
import { SettingsProvider, settingsQuery } from './lib/settings.tsx'

const UNAUTHENTICATED = 401
/** The screen's first data and code come before. */
const REST_AFTER_MS = 2_000
const LoginScreen = latePart(loadLoginScreen)
const KeepCodes = latePart(async () => (await import('./frame/keep-codes.tsx')).KeepCodes)
/** Pages outside of the frame that guests may open. */
const openPages = new Map([
  ['/join', latePart(async () => (await import('./access/join-screen.tsx')).JoinScreen)],
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
      <LateToaster label={t('Notifications')} closeLabel={t('Close')} after={REST_AFTER_MS} />
      <ScrollRestoration />
    </SettingsProvider>
  )
}

/**
 * Shows the console in the market's colours. They are the storefront's properties, with its limits: text on the accent is black or
 * white, whichever contrasts better, and links are as dark or light as their ground needs.
 */
function useMarketColors(colors: SiteSettings['theme_colors'] | undefined): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const properties = Object.entries(themeStyle(colors) ?? {})
    for (const [name, value] of properties) style.setProperty(name, String(value))
    return () => {
      for (const [name] of properties) style.removeProperty(name)
    }
  }, [colors])
}

/** Keeps pushes to this browser going in the person's new session, each time the console is opened. */
function ContinuedPush() {
  const { place, user } = usePlace()
  useEffect(() => {
    const push = async () => (await import('./notifications/push-device.ts')).continuePush(user.person.id, place)
    // After a failure the next visit tries again.
    const timer = setTimeout(() => void push().catch(() => {}), REST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [place, user])
  return null
}
