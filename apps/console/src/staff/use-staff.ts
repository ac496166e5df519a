import type { StaffMember } from '@rialto/contract'
import type { OperatorRole } from '@rialto/contract/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'

const KEY = ['GET /admin/staff', 'market']
const POLL_MS = 30_000

export function useStaff() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/staff', { signal }),
    refetchInterval: POLL_MS,
  })
}

/** Gives a person another role, or takes them from the staff. */
export function useChangeStaff() {
  const queries = useQueryClient()
  // The reply is the whole list; one's own role decides about the screens.
  const onSuccess = (data: { items: StaffMember[] }) => {
    queries.setQueryData(KEY, data)
    void queries.invalidateQueries({ queryKey: ['GET /console/me'] })
  }
  const changeRole = useMutation({
    mutationFn: ({ id, role }: { id: number; role: OperatorRole }) =>
      consoleApi.call('PATCH /admin/staff/{id}', { params: { id }, body: { role } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: number) => consoleApi.call('DELETE /admin/staff/{id}', { params: { id } }),
    onSuccess,
  })
  return { changeRole, remove }
}
