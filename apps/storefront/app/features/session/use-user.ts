import { session } from '@rialto/client/session.ts'
import { useHydrated } from '@rialto/client/use-hydrated.ts'
import type { User } from '@rialto/contract'
import { useSyncExternalStore } from 'react'

/** The account that is logged in. Null on the server and in the first render, because pages are the same for all. */
export function useUser(): User | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()?.user ?? null,
    () => null,
  )
}

/**
 * The account whose screens are shown: logged in, or refused and asked to log in again. Calls depend on {@link useUser}, drafts on
 * this.
 */
export function useShopper(): User | null {
  return useSyncExternalStore(session.subscribe, session.owner, () => null)
}

/** A key for forms that changes when their drafts must no longer be shown, for example to another account. */
export function useDraftsKey(): number {
  return useSyncExternalStore(session.subscribe, session.drafts, () => 0)
}

/** True once {@link useUser} is reliable: after hydration. */
export const useSessionReady = useHydrated
