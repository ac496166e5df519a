import type { User } from '@rialto/contract'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

/** Who is logged in. Null on the server and in the browser's first rendering, whoever it is: the page is the same for all. */
export function useUser(): User | null {
  return useSyncExternalStore(
    session.subscribe,
    () => session.get()?.user ?? null,
    () => null,
  )
}

/** Whether {@link useUser} tells the truth yet: false until the page has come to life. */
export const useSessionReady = useHydrated
