import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NeedsScript } from '../../no-script/index.ts'
import { openAuthDialog, useDraftsKey, useSessionReady, useShopper } from '../../session/index.ts'
import { AccountSidebar } from './account-sidebar.tsx'
import { AccountStrip } from './account-strip.tsx'

/** Where a visitor gets the login dialog, instead of being sent away (docs/spec §2). */
const ASKS = '/wishlist'

/**
 * What surrounds every page of the account: its menu, and the shopper's own data. Until it is known who that is, pages
 * draw their skeletons; so does the server, for everybody alike.
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

/** In place of an account that is left: the next page may be a while in coming, and nobody is to see the old one meanwhile. */
function Leaving() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid min-h-80 place-items-center">
      <Spinner size={28} />
    </div>
  )
}

/**
 * Sends a visitor to `/` (docs/spec §2 and §4), and a shopper whose session was refused once they have closed the login dialog:
 * until then the page stays with all that was typed. `visiting`: a visitor who may stay and log in.
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
