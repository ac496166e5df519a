import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { useViewTransitionRelease } from '../../lib/view-transitions.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { useKeptLocale } from '../settings/index.ts'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** What helps on every page, whatever its layout. */
export function PageAids({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useKeptLocale()
  useViewTransitionRelease()
  return (
    <>
      <LoadingBar />
      <OfflineBar />
      {children}
      <RouteAnnouncer />
      <Toaster label={t('Notifications')} closeLabel={t('Close')} />
    </>
  )
}
