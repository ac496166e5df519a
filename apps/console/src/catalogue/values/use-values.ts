import { TAXONOMY_VIEWS } from '@rialto/contract/market-enums'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemsOf, pagedList } from '../../list/paged-list.ts'
import type { ListData } from '../../list/types.ts'
import { useDebounced } from '../../list/use-debounced.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { type CatalogueValue, readAllValues, type ValuePage, type ValueTab, valueCalls } from './value-calls.ts'

const keyOf = (tab: ValueTab) => `GET /admin/${tab}`

/** Brands, colours or sizes as the list's state asks for them. */
export function useValues(tab: ValueTab, state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = TAXONOMY_VIEWS.find((one) => one === state.view)
  const query = useInfiniteQuery({
    queryKey: [keyOf(tab), 'market', { view, search }],
    queryFn: ({ pageParam, signal }) => valueCalls[tab].list({ view, search, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const list: ListData<CatalogueValue> = pagedList(query, {
    rows: query.isPlaceholderData ? undefined : data && itemsOf(data.pages),
    total: data?.pages[0]?.total ?? null,
  })
  const counts: ValuePage['counts'] | undefined = data?.pages[0]?.counts
  return { data: list, counts }
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
