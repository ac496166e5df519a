import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { BackToTop } from '@rialto/ui/back-to-top.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header, Logo } from './header.tsx'
import { TopBar } from './top-bar.tsx'

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
export function RouteAnnouncer() {
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
function NoScriptBar() {
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
