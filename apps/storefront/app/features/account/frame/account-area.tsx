import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RequireJavaScript } from '../../no-script/index.ts'
import { openAuthDialog, useDraftsKey, useSessionReady, useShopper } from '../../session/index.ts'
import { AccountSidebar } from './account-sidebar.tsx'
import { AccountTabs } from './account-tabs.tsx'

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
