import { useUnreadCount } from '@rialto/client/account-store.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Spinner } from '@rialto/ui/loading.tsx'
import { tabCell, tabRow } from '@rialto/ui/tabs.tsx'
import { useCurrentInSight } from '@rialto/ui/use-current-in-sight.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isLinkVisible, legalPagePath } from '../../lib/link-visibility.ts'
import { RequireJavaScript } from '../forms/index.ts'
import { openAuthDialog, useDraftsKey, useSessionReady, useShopper } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { AccountSidebar, ShopperSummary, useAccountLinks } from './account-sidebar.tsx'

/** Guests get the login dialog here instead of a redirect (docs/spec §2). */
const GUEST_PATH = '/wishlist'

/**
 * The layout of all account pages: menu and query client. Pages show skeletons until the shopper is known; so does the
 * server's HTML, which is the same for everybody.
 */
export function AccountArea({ children }: { children: ReactNode }) {
  const access = useAccountAccess()
  const draftsKey = useDraftsKey()
  if (access === 'leaving') return <Leaving />
  return (
    <QueryClientProvider client={queryClient}>
      <RequireJavaScript level={1}>
        {access === 'guest' ? (
          <div className="wrap pt-6 lg:pt-8">{children}</div>
        ) : (
          <div
            key={draftsKey}
            className="account-area wrap gap-8 pt-4 lg:grid lg:grid-cols-[248px_minmax(0,1fr)] lg:pt-8"
          >
            <AccountTabs className="lg:hidden" />
            <AccountSidebar className="max-lg:hidden print:hidden" />
            <div className="min-w-0 max-lg:pt-6">{children}</div>
          </div>
        )}
      </RequireJavaScript>
    </QueryClientProvider>
  )
}

/** Replaces the account's content while the next page is loading, so that nobody sees it after a logout. */
function Leaving() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid min-h-80 place-items-center">
      <Spinner size={28} />
    </div>
  )
}

/**
 * Redirects guests to `/` (docs/spec §2 and §4). A shopper whose session was refused is redirected when they dismiss
 * the login dialog; until then the page keeps what was typed. `guest` is a guest who may stay and log in.
 */
function useAccountAccess(): 'shopper' | 'guest' | 'leaving' {
  const ready = useSessionReady()
  const shopper = useShopper()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wasLoggedIn = useRef(false)
  const mayStay = pathname === GUEST_PATH && !wasLoggedIn.current
  useEffect(() => {
    if (!ready) return
    if (shopper) wasLoggedIn.current = true
    else if (mayStay) openAuthDialog({ name: 'login' })
    else void navigate('/', { replace: true })
  }, [ready, shopper, mayStay, navigate])
  if (!ready || shopper) return 'shopper'
  return mayStay ? 'guest' : 'leaving'
}

/** The account menu on phones and tablets: a row that scrolls sideways to the current page. */
function AccountTabs({ className }: { className?: string }) {
  const { t } = useTranslation()
  const user = useShopper()
  const strip = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useCurrentInSight(strip, pathname)
  return (
    <div className={className}>
      <div data-gives-way className="mb-3">
        <ShopperSummary user={user} className="flex items-center gap-3" />
      </div>
      <nav aria-label={t('Account menu')} className="bleed">
        <ul ref={strip} className={`${tabRow} px-(--gutter)`}>
          {useAccountLinks({ unread: useUnreadCount() }).map(({ to, label, current, count = 0 }) => (
            <li key={to} className="flex-none">
              <Link
                to={to}
                viewTransition
                aria-current={current ? 'page' : undefined}
                className={`${tabCell} text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:inset-shadow-[0_-2px_var(--accent)]`}
              >
                {label}
                <CountBubble count={count} />
                {count > 0 && <span className="sr-only">{t('{{count}} unread', { count })}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** The footer of account pages: the year and the footer text, or *All rights reserved* (docs/spec §2, "Footer"). */
export function AccountFooter() {
  const { t } = useTranslation()
  const { settings, year } = useSettings()
  const links = [
    ...(settings.eu_consumers ? [{ to: '/withdraw', label: t('Withdraw from contract here') }] : []),
    { to: legalPagePath('privacy', settings) ?? '/privacy-policy', label: t('Privacy Policy') },
    { to: legalPagePath('terms', settings) ?? '/terms-and-conditions', label: t('Terms & Conditions') },
  ].filter(({ to }) => isLinkVisible(to, settings))
  if (!settings.web_show_footer && !settings.eu_consumers) return null
  return (
    <footer data-gives-way className="mt-[calc(var(--section)+8px)] border-t border-line bg-card">
      <div className="wrap flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-3 text-12 text-ink-2">
        <p>
          <span className="num">© {year}</span> {settings.web_footer_text || t('All rights reserved')}
        </p>
        <p>
          {links.map(({ to, label }, place) => (
            <Fragment key={to}>
              {place > 0 && <span aria-hidden> · </span>}
              <Link to={to} className="touch-44 relative hover:text-ink hover:underline hover:underline-offset-3">
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
    </footer>
  )
}

interface AccountPageProps {
  title: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** The page's main action, at the end of the title's line. */
  action?: ReactNode
  /** The content fills the screen and scrolls inside; from tablets on the title is visually hidden. */
  fillsScreen?: boolean
  children: ReactNode
}

/** Title and content of an account page. */
export function AccountPage({ title, lead, action, fillsScreen, children }: AccountPageProps) {
  return (
    <>
      <header
        className={cx(
          'mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3',
          fillsScreen && 'md:sr-only',
        )}
      >
        <div className="min-w-0">
          <h1 className="text-22 sm:text-28">{title}</h1>
          {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
