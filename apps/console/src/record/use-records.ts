import type { ChangeRecord, RecordActor } from '@rialto/contract'
import { ACTOR_KINDS, SUBJECT_KINDS } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 30_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The record of the current shop or of the market, by the choices in the address; read again every 30 seconds. */
export function useRecords(state: ListState): { data: ListData<ChangeRecord>; actors: readonly RecordActor[] } {
  const { place } = usePlace()
  const filters = { ...readFilters(state), search: useDebounced(state.search.trim()) }
  const isMarket = place?.kind === 'market'
  const scope = isMarket && state.filter('scope') === 'all' ? ('all' as const) : ('market' as const)
  const query = useInfiniteQuery({
    queryKey: ['record', place?.key, filters, scope],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...filters, cursor: pageParam }
      return isMarket
        ? consoleApi.call('GET /admin/record', { query: { ...asked, scope }, signal })
        : consoleApi.call('GET /seller/record', { query: asked, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data } = query
  return {
    actors: data?.pages[0]?.actors ?? [],
    data: pagedList(query, {
      rows: data && itemsOf(data.pages),
      total: null,
    }),
  }
}

/** Choices that nobody could have made here are left out, rather than refused by the server. */
function readFilters({ filter }: ListState) {
  const actor = filter('actor')
  return {
    kind: SUBJECT_KINDS.find((kind) => kind === filter('kind')),
    actor: ACTOR_KINDS.some((kind) => new RegExp(`^${kind}(_\\d{1,9})?$`).test(actor)) ? actor : undefined,
    from: DAY.test(filter('from')) ? filter('from') : undefined,
    to: DAY.test(filter('to')) ? filter('to') : undefined,
  }
}
