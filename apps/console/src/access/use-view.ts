import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { usePlace, viewKeyOf } from '../lib/place.tsx'
import { userQuery } from './use-console-user.ts'

/** Begins and ends the view of a shop as its seller. */
export function useView() {
  const { choose } = usePlace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  /** The place exists once the server names it. */
  const goTo = async (key: string, path: string) => {
    await queries.refetchQueries({ queryKey: userQuery.queryKey })
    choose(key)
    await navigate(path)
  }
  return {
    begin: useMutation({
      mutationFn: (id: number) => consoleApi.call('POST /admin/sellers/{id}/view', { params: { id } }),
      onSuccess: (_, id) => goTo(viewKeyOf(id), '/'),
    }),
    end: useMutation({
      mutationFn: (id: number) => consoleApi.call('DELETE /admin/sellers/{id}/view', { params: { id } }),
      onSettled: (_data, _error, id) => goTo('market', `/sellers?open=${id}`),
    }),
  }
}
