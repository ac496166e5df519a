import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useOnline } from '@rialto/client/use-external-value.ts'
import type { SiteSettings } from '@rialto/contract'
import { BackToTop } from '@rialto/ui/back-to-top.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, lazyOverlay, useLateComponent } from '@rialto/ui/late-component.tsx'
import { LateToaster } from '@rialto/ui/late-toaster.tsx'
import { RouteLinkHandler } from '@rialto/ui/route-link.tsx'
import { ChevronDown, LayoutGrid, Smartphone, WifiOff } from 'lucide'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { isExternalLink } from '../../lib/screen-paths.ts'
import { useViewTransitionRelease } from '../../lib/view-transitions.ts'
import { useLocaleSync, useSettings } from '../settings/index.ts'
import { ConfiguredLink, StoreButtons } from './configured-link.tsx'
import { Footer } from './footer.tsx'
import { Header, Logo } from './header.tsx'
import { TopBar } from './top-bar.tsx'
import { fetchCategories } from './use-categories.ts'

interface PublicFrameProps {
  /** Replaces the shop's default footer. */
  footer?: ReactNode
  children: ReactNode
}

/** The layout of all public screens. Screens render inside `<main>`, below the bars, and add their own `wrap`. */
export function PublicFrame({ footer, children }: PublicFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <Header />
      <BottomBar />
      <NoScriptBar />
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <BackToTop label={t('Back to top')} />
      <HydrationBoundary>{footer ?? <Footer />}</HydrationBoundary>
    </div>
  )
}

interface BareFrameProps {
  /** Undefined when the shop's settings could not be loaded. */
  settings?: Pick<SiteSettings, 'app_name' | 'web_logo'>
  children: ReactNode
}

/** A layout with the logo only: for pages outside the shop's navigation, and for errors of the root layout. */
export function BareFrame({ settings, children }: BareFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {settings && (
        <header className="border-b border-line bg-card">
          <div className="wrap flex h-14 items-center md:h-19">
            <Logo settings={settings} />
          </div>
        </header>
      )}
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  )
}

/** The first Tab stop of a page: skips the bars. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-ground focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
  )
}

/**
 * After a navigation announces the new title and moves the focus to the start of `<main>`, as a full page load would.
 * Filters and tabs are on the same page, so they keep the focus. A different search counts as another page, unless the
 * shopper is still typing.
 */
function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const page = `${pathname}?${new URLSearchParams(search).get('search') ?? ''}`
  const before = useRef({ page, pathname })
  useEffect(() => {
    const previous = before.current
    before.current = { page, pathname }
    const busy = previous.pathname === pathname && document.activeElement !== document.body
    if (previous.page === page || busy) return
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    // The title is set in the same tick, and screen readers miss an announcement that coincides with a focus change.
    const timer = setTimeout(() => setAnnouncement(document.title), 100)
    return () => clearTimeout(timer)
  }, [page, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  )
}

/** The id of `<main>`, the target of the skip link. */
const CONTENT_ID = 'content'

/**
 * A bar below the header for browsers without JavaScript: explains what works, and links to what the menu would offer.
 */
const NoScriptBar = renderedOnce('no script bar', WholeNoScriptBar, () => '')

function WholeNoScriptBar() {
  const { t } = useTranslation()
  const links = [
    { to: '/products', label: t('All products') },
    { to: '/categories', label: t('Categories') },
    { to: '/support', label: t('Support') },
  ]
  return (
    <noscript>
      <aside aria-label={t('Without JavaScript')} className="border-b border-line bg-ground-2">
        <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
          <p className="text-ink-2">
            {t('Without JavaScript you can browse and search. The cart, your account and the checkout need it.')}
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </noscript>
  )
}

/** The second navigation bar (docs/spec §2, "Bottom bar"). On phones the drawer contains its links. */
const BottomBar = renderedOnce('bottom bar', WholeBottomBar, useCurrentMenus)

/** An address whose link is marked by a plain comparison, as the router writes it in no other way. */
const PLAIN_PATH = /^(\/|(\/[\w.-]+)+)$/

/** Tells which links of the menu are marked, as they lead to this page or to one above it. */
function useCurrentMenus(): string {
  const { settings } = useSettings()
  const { pathname } = useLocation()
  const paths = settings.menus.flatMap(({ url, is_external }) =>
    is_external || isExternalLink(url) ? [] : [url.replace(/[?#].*/, '').toLowerCase()],
  )
  if (!paths.every((path) => PLAIN_PATH.test(path))) return pathname
  const here = pathname.toLowerCase()
  return paths.map((path) => Number(here === path || here.startsWith(`${path}/`))).join('')
}

function WholeBottomBar() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return (
    <div data-gives-way="low" className="relative z-10 hidden border-b border-line bg-card md:block">
      <div className="wrap flex h-12 items-stretch gap-6">
        <CategoriesButton />
        <nav aria-label={t('Main menu')} className="min-w-0 flex-1">
          <ul className="scrollbar-none flex h-full gap-6 overflow-x-auto">
            {settings.menus
              .filter(({ url, is_external }) => is_external || isLinkVisible(url, settings))
              .map(({ id, name, url, is_external, target }) => (
                <li key={id} className="flex flex-none">
                  <ConfiguredLink
                    url={url}
                    target={target}
                    isExternal={is_external}
                    marksCurrent
                    className="inline-flex h-full items-center whitespace-nowrap -outline-offset-2 transition-colors hover:text-accent-ink aria-[current=page]:text-accent-ink aria-[current=page]:inset-shadow-[0_-2px_var(--accent)]"
                  >
                    {name}
                  </ConfiguredLink>
                </li>
              ))}
          </ul>
        </nav>
        <DownloadButton />
      </div>
    </div>
  )
}

const fetchPanel = fetchOnce(async () => (await import('./categories-panel.tsx')).CategoriesPanel)
const warm = () => {
  void fetchPanel().catch(() => {})
  void fetchCategories().catch(() => {})
}

/**
 * Opens the grid of categories below the bottom bar. The grid closes on Escape, on navigation, and when the focus
 * leaves it.
 */
export function CategoriesButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const Panel = useLateComponent(isOpen, fetchPanel, () => setOpen(false))
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      setOpen(true)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links let through
    <div ref={area} onKeyDown={onKeyDown} onBlur={onBlur} className="flex flex-none items-stretch">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex items-center gap-2.5 border-e border-line pe-6 font-semibold whitespace-nowrap -outline-offset-2"
      >
        <Icon as={LayoutGrid} />
        {t('Categories')}
        <Icon as={ChevronDown} size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && Panel && <Panel id={panelId} />}
    </div>
  )
}

const Popover = lazyOverlay('dialog', async () => (await import('@rialto/ui/popover.tsx')).Popover)

/** Links to the app stores; rendered only when the shop has enabled them. */
function DownloadButton() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  if (!settings.show_download_app || !(settings.app_store_link || settings.google_playstore_link)) return null
  return (
    <Popover
      label={t('Download our app')}
      placement="bottom end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="inline-flex flex-none items-center gap-2 whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink"
        >
          <Icon as={Smartphone} size={18} />
          <span className="max-lg:sr-only">{t('Download our app')}</span>
          <Icon as={ChevronDown} size={14} />
        </button>
      )}
    >
      <StoreButtons settings={settings} />
    </Popover>
  )
}

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
