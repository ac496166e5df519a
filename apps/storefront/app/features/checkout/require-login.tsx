import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RequireJavaScript } from '../forms/index.ts'
import {
  closeAuthDialog,
  openAuthDialog,
  useAuthStep,
  useDraftsKey,
  useSessionReady,
  useShopper,
  useUser,
} from '../session/index.ts'

interface RequireLoginProps {
  /** Rendered until the session is known, because the server's HTML is the same for everybody. */
  fallback: ReactNode
  /** The heading level of the notice without JavaScript: 1 if `fallback` contains the page's h1. */
  level?: 1 | 2
  children: ReactNode
}

/**
 * Wraps screens that need a login: a guest gets the login dialog, and goes to `/` after dismissing it (docs/spec §2,
 * "/checkout"). After a refused session the screen stays as it is until the same shopper logs in again.
 */
export function RequireLogin({ fallback, level, children }: RequireLoginProps) {
  const shopper = useShopper()
  const draftsKey = useDraftsKey()
  useLoginPrompt()
  return (
    <QueryClientProvider client={queryClient}>
      {shopper ? (
        <Fragment key={draftsKey}>{children}</Fragment>
      ) : (
        <RequireJavaScript level={level}>{fallback}</RequireJavaScript>
      )}
    </QueryClientProvider>
  )
}

function useLoginPrompt(): void {
  const isReady = useSessionReady()
  const isIn = useUser() !== null
  const isOpen = useAuthStep() !== null
  const navigate = useNavigate()
  const wasOpen = useRef(false)
  const isLeaving = useRef(false)

  useEffect(() => {
    // A logout, in this tab or another one, leaves the screen; an expired session may be continued.
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
