import { session } from '@rialto/client/session.ts'
import { useHydrated } from '@rialto/client/use-hydrated.ts'
import type { User } from '@rialto/contract'
import { useSyncExternalStore } from 'react'

/** Who is logged in. Null on the server and in the browser's first rendering, whoever it is: the page is the same for all. */
export function useUser(): User | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()?.user ?? null,
    () => null,
  )
}

/**
 * Whose screens are shown: who is logged in, or whose session was refused, as long as they are asked to log in again. What is
 * asked of the server goes by {@link useUser}, what was typed stays by this.
 */
export function useShopper(): User | null {
  return useSyncExternalStore(session.subscribe, session.owner, () => null)
}

/** A key for what holds drafts: it changes when they must not be shown any longer, as to another person. */
export function useDraftsKey(): number {
  return useSyncExternalStore(session.subscribe, session.drafts, () => 0)
}

/** Whether {@link useUser} tells the truth yet: false until the page has come to life. */
export const useSessionReady = useHydrated
