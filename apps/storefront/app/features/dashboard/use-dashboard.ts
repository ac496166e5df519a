import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'
import { alwaysFresh } from '../orders/index.ts'
import { useUser } from '../session/index.ts'

/** The shopper's account summary. */
export function useDashboard() {
  const user = useUser()
  return useQuery({
    queryKey: ['GET /dashboard'],
    queryFn: ({ signal }) => api.call('GET /dashboard', { signal }),
    enabled: user !== null,
    ...alwaysFresh,
  })
}
