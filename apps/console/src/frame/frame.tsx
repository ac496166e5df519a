import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-online.ts'
import { Notice } from '@rialto/ui/notice.tsx'
import { WifiOff } from 'lucide'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BarStack } from '../lib/bars.tsx'
import { KnownScreens } from '../lib/can-open.ts'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place-context.tsx'
import { useIsPhone } from '../lib/use-is-phone.ts'
import { screens } from '../screens/screens.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FrameKeys } from './frame-keys.tsx'
import { Rail } from './rail.tsx'
import { TopLine } from './top-line.tsx'
import { useVisibleScreens } from './use-visible-screens.ts'

const ViewBanner = latePart(async () => (await import('../access/view-banner.tsx')).ViewBanner)

/** The parts around every screen: a rail on desktops; a top line and a bottom bar on phones. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const isPhone = useIsPhone()
  const { place } = usePlace()
  const main = useRef<HTMLElement>(null)
  const open = useVisibleScreens()
  const titleOf = (path: string) => screens.find((screen) => screen.path === path)?.title(t)
  useFocusOnNewScreen(main)
  return (
    <KnownScreens value={{ open, titleOf }}>
      <div className="min-h-dvh md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <a
          href="#main"
          className="btn btn-sec fixed start-2 top-2 z-30 min-h-11 -translate-y-20 px-4 focus-visible:translate-y-0"
        >
          {t('Skip to content')}
        </a>
        {!isPhone && <Rail />}
        <div className="flex min-h-dvh min-w-0 flex-col">
          {isPhone && <TopLine />}
          <Suspense>{place?.kind === 'shop' && place.isViewed && <ViewBanner shop={place.shop} />}</Suspense>
          {!isOnline && (
            <div role="status">
              <Notice tone="warn" icon={WifiOff} className="rounded-none">
                {t('No connection. What you see may be old; changes are refused until it is back.')}
              </Notice>
            </div>
          )}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="w-full max-w-page flex-1 px-(--gutter) pt-3 pb-8 outline-none md:pt-5 md:pb-20 has-data-edge-to-edge:max-w-none has-data-edge-to-edge:p-0"
          >
            {children}
          </main>
          {isPhone && <BarStack tabs={<BottomBar />} />}
        </div>
        <FrameKeys />
      </div>
    </KnownScreens>
  )
}

/** Moves the focus to the new screen after a navigation, as a page load would, so that screen readers follow. */
function useFocusOnNewScreen(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
