import { TAXONOMY_VIEWS } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListState, useDebounced } from '../../list/use-list-state.ts'
import { usePagedList } from '../../list/use-paged-list.ts'
import { readAllValues, type ValueTab, valueCalls } from './value-calls.ts'

const keyOf = (tab: ValueTab) => `GET /admin/${tab}`

/** Brands, colours or sizes as the list's state asks for them. */
export function useValues(tab: ValueTab, state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = TAXONOMY_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [keyOf(tab), 'market', { view, search }],
    read: (cursor, signal) => valueCalls[tab].list({ view, search, cursor }, signal),
    isRealtime: false,
  })
}

/** All values, once `isWanted`. */
export const useAllValues = (tab: ValueTab, isWanted: boolean) =>
  useQuery({
    queryKey: [keyOf(tab), 'market', 'all of them'],
    queryFn: ({ signal }) => readAllValues(tab, signal),
    enabled: isWanted,
  })

export function useReloadValues(tab: ValueTab): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [keyOf(tab)] })
}

export function useAddValue(tab: ValueTab) {
  const reload = useReloadValues(tab)
  return useMutation({ mutationFn: valueCalls[tab].add, onSuccess: reload })
}

export function useRemoveValue(tab: ValueTab) {
  const reload = useReloadValues(tab)
  return useMutation({ mutationFn: valueCalls[tab].remove, onSuccess: reload })
}
