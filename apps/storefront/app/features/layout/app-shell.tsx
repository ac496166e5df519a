import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { LateToaster } from '@rialto/ui/late-toaster.tsx'
import { RouteLinkHandler } from '@rialto/ui/route-link.tsx'
import type { ReactNode } from 'react'
import { useViewTransitionRelease } from '../../lib/view-transitions.ts'
import { useLocaleSync } from '../settings/index.ts'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Everything that each page needs whatever its layout: loading bar, offline bar, route announcer and toasts. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useLocaleSync()
  useViewTransitionRelease()
  return (
    <>
      <LoadingBar />
      <OfflineBar />
      {children}
      <RouteLinkHandler />
      <RouteAnnouncer />
      <LateToaster label={t('Notifications')} closeLabel={t('Close')} />
    </>
  )
}
