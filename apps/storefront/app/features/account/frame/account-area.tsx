import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NeedsScript } from '../../no-script/index.ts'
import { openAuthDialog, useDraftsKey, useSessionReady, useShopper } from '../../session/index.ts'
import { AccountSidebar } from './account-sidebar.tsx'
import { AccountStrip } from './account-tabs.tsx'

/** Guests get the login dialog here instead of a redirect (docs/spec §2). */
const ASKS = '/wishlist'

/**
 * The layout of all account pages: menu and query client. Pages show skeletons until the shopper is known; so does the
 * server's HTML, which is the same for everybody.
 */
export function AccountArea({ children }: { children: ReactNode }) {
  const presence = usePresence()
  const draftsKey = useDraftsKey()
  if (presence === 'leaving') return <Leaving />
  return (
    <QueryClientProvider client={queryClient}>
      <NeedsScript level={1}>
        {presence === 'visiting' ? (
          <div className="wrap pt-6 lg:pt-8">{children}</div>
        ) : (
          <div
            key={draftsKey}
            className="account-area wrap gap-8 pt-4 lg:grid lg:grid-cols-[248px_minmax(0,1fr)] lg:pt-8"
          >
            <AccountStrip className="lg:hidden" />
            <AccountSidebar className="max-lg:hidden print:hidden" />
            <div className="min-w-0 max-lg:pt-6">{children}</div>
          </div>
        )}
      </NeedsScript>
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
 * the login dialog; until then the page keeps what was typed. `visiting` is a guest who may stay and log in.
 */
function usePresence(): 'shopping' | 'visiting' | 'leaving' {
  const ready = useSessionReady()
  const shopper = useShopper()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wasIn = useRef(false)
  const asks = pathname === ASKS && !wasIn.current
  useEffect(() => {
    if (!ready) return
    if (shopper) wasIn.current = true
    else if (asks) openAuthDialog({ name: 'login' })
    else void navigate('/', { replace: true })
  }, [ready, shopper, asks, navigate])
  if (!ready || shopper) return 'shopping'
  return asks ? 'visiting' : 'leaving'
}
