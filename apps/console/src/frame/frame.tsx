import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline, useStoreValue } from '@rialto/client/use-external-value.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { fetchOnce, lazyOverlay, useLateComponent } from '@rialto/ui/late-component.tsx'
import { Skeleton, SkeletonText } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Ellipsis, Search, WifiOff } from 'lucide'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { $undo } from '../lib/api.ts'
import { BarStack } from '../lib/bars.tsx'
import { showError } from '../lib/errors.tsx'
import { listenForKeys, useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { KnownScreens, usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { screens } from '../screens/screens.ts'
import { NotificationBell, PersonMenu, PlaceSwitcher } from './frame-menus.tsx'
import { $overlay, closeOverlay, openKeys, openPalette, useVisibleScreens } from './frame-state.ts'
import { Rail } from './rail.tsx'

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

/** The head of phones: place, the screen's name, search, person. */
function TopLine() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { place } = usePlace()
  const { app_name: name } = useSettings()
  const screen = useVisibleScreens().find(({ path }) => pathname.startsWith(`/${path}`))
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-card ps-2 pe-1.5">
      <PlaceSwitcher compact />
      <span className="min-w-0 flex-1 truncate text-16 font-semibold">
        {screen?.label ?? (place?.kind === 'shop' ? place.shop.name : name)}
      </span>
      <NotificationBell />
      <IconButton icon={Search} label={t('Search')} onClick={openPalette} />
      <PersonMenu compact />
    </header>
  )
}

/** As many as fit the width of a phone with their names, beside the button for the others. */
const MOST = 4

const AllScreens = lazyOverlay('dialog', async () => (await import('./all-screens-sheet.tsx')).AllScreensSheet)

const barItem = 'grid h-15 content-center justify-items-center gap-0.5 text-12 -outline-offset-2'

/** The navigation of phones. */
function BottomBar() {
  const { t } = useTranslation()
  const visible = useVisibleScreens()
  const screens = visible.slice(0, MOST)
  return (
    <nav aria-label={t('Console')} className="border-t border-line bg-card">
      <ul className="flex">
        {screens.map(({ path, icon, label, count }) => (
          <li key={path} className="min-w-0 flex-1">
            <NavLink
              to={`/${path}`}
              className={({ isActive }) =>
                cx(
                  barItem,
                  isActive ? 'font-semibold text-accent-ink inset-shadow-[0_2px_var(--accent)]' : 'text-ink-2',
                )
              }
            >
              <span className="relative">
                <Icon as={icon} size={22} />
                <CountBubble count={count} className="absolute -end-3 -top-1.5" />
              </span>
              <span className="max-w-full truncate">{label}</span>
              {count > 0 && <span className="sr-only">: {count}</span>}
            </NavLink>
          </li>
        ))}
        {visible.length > MOST && (
          <li className="min-w-0 flex-1">
            <AllScreens
              onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
              trigger={(props) => (
                <button {...props} type="button" className={`w-full ${barItem} text-ink-2`}>
                  <Icon as={Ellipsis} size={22} />
                  <span className="max-w-full truncate">{t('More')}</span>
                </button>
              )}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

const loadKeys = fetchOnce(async () => (await import('./keys-dialog.tsx')).KeysDialog)
const loadPalette = fetchOnce(async () => (await import('./palette.tsx')).Palette)

/** The keys of every screen, and the overlays that they open. */
function FrameKeys() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screens = useVisibleScreens()
  const overlay = useStoreValue($overlay, null)
  const undo = useStoreValue($undo, undefined)
  useEffect(listenForKeys, [])
  useKeys([
    { keys: 'Ctrl K', label: t('Search'), run: openPalette },
    { keys: '?', label: t('Keys'), run: openKeys },
    ...(undo ? [{ keys: 'Ctrl Z', label: t('Undo'), run: undo }] : []),
    ...screens.map(({ letter, label, path }) => ({
      keys: `G ${letter}`,
      label,
      run: () => void navigate(`/${path}`),
    })),
  ])
  const onError = (error: unknown) => {
    closeOverlay()
    showError(error, t('That did not open. Please try again.'))
  }
  const KeysDialog = useLateComponent(overlay === 'keys', loadKeys, onError)
  const Palette = useLateComponent(overlay === 'palette', loadPalette, onError)
  const onOpenChange = (isOpen: boolean) => !isOpen && closeOverlay()
  return (
    <>
      {KeysDialog && <KeysDialog isOpen={overlay === 'keys'} onOpenChange={onOpenChange} />}
      {Palette && <Palette isOpen={overlay === 'palette'} onOpenChange={onOpenChange} />}
    </>
  )
}

/** The outlines of the console while its first screen or the person is being loaded. */
export function LoadingFrame() {
  const isPhone = useIsPhone()
  return (
    <div aria-busy="true" className="min-h-dvh md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
      {isPhone ? (
        <div className="flex h-14 items-center border-b border-line bg-card px-4">
          <Skeleton className="h-5 w-32" />
        </div>
      ) : (
        <div className="grid h-dvh content-start gap-5 border-e border-line bg-ground-2 px-4.5 py-5">
          <Skeleton className="h-6 w-28" />
          <SkeletonText lines={8} />
        </div>
      )}
      <div className="px-(--gutter) pt-5">
        <Skeleton className="mb-6 h-7 w-40" />
        <LoadingRows />
      </div>
    </div>
  )
}

/** The outlines of a screen inside of the frame. */
const LoadingRows = () => (
  <div aria-hidden className="grid gap-3">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={String(row)} className="h-12 w-full" />
    ))}
  </div>
)
