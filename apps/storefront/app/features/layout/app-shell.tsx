import { RouteLinkHandler } from '@rialto/ui/route-link-handler.tsx'
import type { ReactNode } from 'react'
import { useViewTransitionRelease } from '../../lib/view-transitions.ts'
import { useLocaleSync } from '../settings/index.ts'
import { LateToaster } from './late-toaster.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Everything that each page needs whatever its layout: loading bar, offline bar, route announcer and toasts. */
export function AppShell({ children }: { children: ReactNode }) {
  useLocaleSync()
  useViewTransitionRelease()
  return (
    <>
      <LoadingBar />
      <OfflineBar />
      {children}
      <RouteLinkHandler />
      <RouteAnnouncer />
      <LateToaster />
    </>
  )
}
