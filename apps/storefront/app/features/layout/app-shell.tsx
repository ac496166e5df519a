import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-external-value.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { LateToaster } from '@rialto/ui/late-toaster.tsx'
import { RouteLinkHandler } from '@rialto/ui/route-link.tsx'
import { WifiOff } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useViewTransitionRelease } from '../../lib/view-transitions.ts'
import { useLocaleSync } from '../settings/index.ts'
import { RouteAnnouncer } from './frames.tsx'

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

/** Most pages load faster than this; a bar that only flashes would be noise. */
const DELAY_MS = 150

/** A progress bar along the top while a navigation is pending. It slows down, because the remaining time is unknown. */
function LoadingBar() {
  const waiting = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!waiting) return setShown(false)
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden">
      <div
        className={cx(
          'h-full origin-left bg-accent ease-out rtl:origin-right',
          shown
            ? 'scale-x-90 opacity-100 transition-transform duration-[8s] starting:scale-x-0'
            : 'scale-x-100 opacity-0 transition-opacity duration-300',
        )}
      />
    </div>
  )
}

/**
 * Shows that the browser is offline. The live region is always rendered, so that screen readers announce the change.
 */
function OfflineBar() {
  const { t } = useTranslation()
  const online = useOnline()
  useEffect(() => {
    if (online) return
    // Sticky elements use this variable to leave room for the bar.
    const page = document.documentElement.style
    page.setProperty('--top-bar', '44px')
    return () => void page.removeProperty('--top-bar')
  }, [online])
  return (
    <div role="status" className="sticky top-0 z-30 bg-ink text-ground">
      {!online && (
        <p className="wrap flex h-11 items-center justify-center gap-2.5">
          <Icon as={WifiOff} size={18} />
          {t('You are offline.')}
          <span className="max-sm:sr-only">{t('This page may be out of date.')}</span>
        </p>
      )}
    </div>
  )
}
