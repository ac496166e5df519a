import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Coffee, Hourglass } from 'lucide'
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { LoadingFrame } from './frame/frame.tsx'
import { NotFound, ScreenError } from './lib/errors.tsx'
import { usePlace } from './lib/place.tsx'
import { useSettings } from './lib/settings.tsx'
import { Root } from './root.tsx'
import { detailScreens } from './screens/detail-screens.ts'
import { type ScreenRoute, useMayOpen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'

interface GuardedScreenProps {
  screen: ScreenRoute
  content: ComponentType
}

/** Shows a screen to people whose role includes it, and {@link NotFound} to others. The screen starts anew in another place. */
function GuardedScreen({ screen, content: Content }: GuardedScreenProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const { app_name: name } = useSettings()
  if (!mayOpen(screen)) return <NotFound />
  return (
    <>
      <title>{`${screen.title(t)} · ${place?.kind === 'shop' ? place.shop.name : name}`}</title>
      <Content key={place?.key ?? ''} />
    </>
  )
}

/** Leads to the first screen with work that the person may open, and says so plainly where there is none. */
function FirstScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const first = screens.find((screen) => screen.place === 'work' && mayOpen(screen))
  if (first) return <Navigate to={`/${first.path}`} replace />
  if (place?.kind === 'shop' && place.shop.permissions.length === 0)
    return (
      <EmptyState icon={Hourglass} level={1} title={t('This shop is not open')}>
        {place.shop.status === 'pending'
          ? t('The market has not approved it yet. Its screens appear here once it is open.')
          : t('The market has rejected the application, so there are no screens.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={Coffee} level={1} title={t('Nothing for your role here yet')}>
      {t('The console has no screen for your role so far. Orders of shops and the staff of the market have theirs.')}
    </EmptyState>
  )
}

/** The routes below `/console`. Each screen's code is loaded with its route, and its failures leave the frame standing. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: ScreenError,
    HydrateFallback: LoadingFrame,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { index: true, Component: FirstScreen },
          ...[...screens, ...detailScreens].map((screen) => ({
            path: screen.path,
            ErrorBoundary: ScreenError,
            lazy: async () => {
              const content = await screen.load()
              return { Component: () => <GuardedScreen screen={screen} content={content} /> }
            },
          })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
