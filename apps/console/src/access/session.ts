import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { $mayBeEntered, consoleApi } from '../lib/api.ts'

/** The query of the person who is logged in. A refusal with 401 means that nobody is. */
export const userQuery = {
  queryKey: ['GET /console/me'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => consoleApi.call('GET /console/me', { signal }),
  // The counts of the navigation are as old as the lists; roles may change while the console is open.
  staleTime: 20_000,
  refetchInterval: 30_000,
  // The request of the start may have been refused already.
  retryOnMount: false,
}

export function useConsoleUser() {
  const enabled = useStoreValue($mayBeEntered, false)
  return { ...useQuery({ ...userQuery, enabled }), mayBeEntered: enabled }
}

interface NewCodes {
  codes: readonly string[]
  onKept: () => void
}

/**
 * Recovery codes that were just made, in the memory of this page alone. They are shown over everything until the person has kept them: what is
 * below may change by itself, such as when the session is found to be complete.
 */
export const $newCodes = atom<NewCodes | null>(null)

/** Shows new codes. @returns once the person has kept them; at once for none */
export const keepCodes = (codes: readonly string[]): Promise<void> =>
  codes.length === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        $newCodes.set({
          codes,
          onKept() {
            $newCodes.set(null)
            resolve()
          },
        })
      })
