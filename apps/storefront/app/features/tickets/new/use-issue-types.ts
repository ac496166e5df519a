import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'

/** The issue types of tickets, which the operator defines. */
export function useIssueTypes() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['GET /ticket-issue-types'],
    queryFn: async ({ signal }) => (await api.call('GET /ticket-issue-types', { signal })).issue_types,
  })
  return { types: data ?? [], isError, retry: () => void refetch() }
}
