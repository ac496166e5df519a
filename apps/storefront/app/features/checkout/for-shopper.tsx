import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { NeedsScript } from '../no-script/index.ts'
import {
  closeAuthDialog,
  openAuthDialog,
  useAuthStep,
  useDraftsKey,
  useSessionReady,
  useShopper,
  useUser,
} from '../session/index.ts'

interface ForShopperProps {
  /** Shown until it is known who is there: the page's HTML is the same for all. */
  wait: ReactNode
  /** Of the heading in its place where there is no JavaScript: 1 where `wait` brings the page's own. */
  level?: 1 | 2
  children: ReactNode
}

/**
 * Screens that need a login: a guest is asked for it, and led to `/` when they would rather not (screens, "/checkout"). A refused
 * session leaves the screen as it is while the same person is asked to log in again.
 */
export function ForShopper({ wait, level, children }: ForShopperProps) {
  const shopper = useShopper()
  const draftsKey = useDraftsKey()
  useLoginAsked()
  return (
    <QueryClientProvider client={queryClient}>
      {shopper ? <Fragment key={draftsKey}>{children}</Fragment> : <NeedsScript level={level}>{wait}</NeedsScript>}
    </QueryClientProvider>
  )
}

function useLoginAsked(): void {
  const isReady = useSessionReady()
  const isIn = useUser() !== null
  const isOpen = useAuthStep() !== null
  const navigate = useNavigate()
  const wasOpen = useRef(false)
  const isLeaving = useRef(false)

  useEffect(() => {
    // Whoever logs out, here or in another tab, is done here; whose session has lapsed may want to go on.
    const stop = session.subscribe((event) => {
      if (session.get() || (event !== 'logout' && event !== 'elsewhere')) return
      isLeaving.current = true
      void navigate('/', { replace: true })
    })
    return () => {
      stop()
      if (!session.get() && !isLeaving.current) closeAuthDialog()
    }
  }, [navigate])
  useEffect(() => {
    if (isReady && !isIn && !isLeaving.current) openAuthDialog({ name: 'login' })
  }, [isReady, isIn])
  useEffect(() => {
    const isDismissed = wasOpen.current && !isOpen && !session.get()
    wasOpen.current = isOpen
    if (isDismissed) void navigate('/', { replace: true })
  }, [isOpen, navigate])
}
