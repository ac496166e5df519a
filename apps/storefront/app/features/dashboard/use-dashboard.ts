import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'
import { alwaysFresh } from '../orders/index.ts'
import { useUser } from '../session/index.ts'

/** What the account looks like at a glance. */
export function useDashboard() {
  const user = useUser()
  return useQuery({
    queryKey: ['GET /dashboard'],
    queryFn: ({ signal }) => api.call('GET /dashboard', { signal }),
    enabled: user !== null,
    ...alwaysFresh,
  })
}
