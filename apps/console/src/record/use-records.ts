import { ACTOR_KINDS, SUBJECT_KINDS } from '@rialto/contract/enums'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The record of the current shop or of the market, by the choices in the address. */
export function useRecords(state: ListState) {
  const { place } = usePlace()
  const filters = { ...readFilters(state), search: useDebounced(state.search.trim()) }
  const isMarket = place?.kind === 'market'
  const scope = isMarket && state.filter('scope') === 'all' ? ('all' as const) : ('market' as const)
  const { data, first } = usePagedList({
    queryKey: ['record', place?.key, filters, scope],
    read: (cursor, signal) => {
      const asked = { ...filters, cursor }
      return isMarket
        ? consoleApi.call('GET /admin/record', { query: { ...asked, scope }, signal })
        : consoleApi.call('GET /seller/record', { query: asked, signal })
    },
    keepsRows: true,
    isRealtime: false,
  })
  return { data, actors: first?.actors ?? [] }
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
