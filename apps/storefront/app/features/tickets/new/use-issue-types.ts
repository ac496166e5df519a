import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'

/** What a ticket can be about; the operator names them. */
export function useIssueTypes() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['GET /ticket-issue-types'],
    queryFn: async ({ signal }) => (await api.call('GET /ticket-issue-types', { signal })).issue_types,
  })
  return { types: data ?? [], isError, retry: () => void refetch() }
}
