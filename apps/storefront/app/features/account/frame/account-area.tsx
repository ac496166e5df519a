import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { queryClient } from '../../../lib/query.ts'
import { openAuthDialog, useSessionReady, useUser } from '../../session/index.ts'
import { NeedsScript } from '../../without-script/index.ts'
import { AccountSidebar } from './account-sidebar.tsx'
import { AccountStrip } from './account-strip.tsx'

/** Where a visitor gets the login dialog, instead of being sent away (specification, section 2). */
const ASKS = '/wishlist'

/**
 * What surrounds every page of the account: its menu, and the shopper's own data. Until it is known who that is, pages
 * draw their skeletons; so does the server, for everybody alike.
 */
export function AccountArea({ children }: { children: ReactNode }) {
  const visitor = useVisitor()
  return (
    <QueryClientProvider client={queryClient}>
      <NeedsScript level={1}>
        {visitor ? (
          <div className="wrap pt-6 lg:pt-8">{children}</div>
        ) : (
          <div className="account-area wrap gap-8 pt-4 lg:grid lg:grid-cols-[248px_minmax(0,1fr)] lg:pt-8">
            <AccountStrip className="lg:hidden" />
            <AccountSidebar className="max-lg:hidden" />
            <div className="min-w-0 max-lg:pt-6">{children}</div>
          </div>
        )}
      </NeedsScript>
    </QueryClientProvider>
  )
}

/**
 * Sends whoever is not logged in, or no longer, to `/` (specification, sections 2 and 4); true for a visitor who may stay
 * and log in.
 */
function useVisitor(): boolean {
  const ready = useSessionReady()
  const user = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wasIn = useRef(false)
  const asks = pathname === ASKS && !wasIn.current
  useEffect(() => {
    if (!ready) return
    if (user) wasIn.current = true
    else if (asks) openAuthDialog({ name: 'login' })
    else void navigate('/', { replace: true })
  }, [ready, user, asks, navigate])
  return ready && !user && asks
}
