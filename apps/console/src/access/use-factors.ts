import type { OwnFactors } from '@rialto/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

const KEY = ['GET /console/factors']

/** The person's own second factors. `show` puts a reply in their place; `reload` reads them again, with the sessions that have ended. */
export function useFactors() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /console/factors', { signal }),
  })
  const show = (factors: OwnFactors) => queries.setQueryData(KEY, factors)
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['GET /console/sessions'] }),
    ])
  return { query, show, reload }
}
