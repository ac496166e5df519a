import type { FoundItem } from '@rialto/contract'
import { CONSOLE_SEARCH_MIN } from '@rialto/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { useDebounced } from '../list/use-debounced.ts'
import { usePlace } from '../place/place-context.tsx'

const NONE: readonly FoundItem[] = []

/** Searches the current shop once typing pauses; a newer search replaces an older one, also when its reply is late. */
export function useSearchShop(text: string): { found: readonly FoundItem[]; isSearching: boolean } {
  const { place } = usePlace()
  const q = text.trim()
  const settled = useDebounced(q)
  const isLong = place?.kind === 'shop' && q.length >= CONSOLE_SEARCH_MIN
  const { data, isFetching } = useQuery({
    queryKey: ['GET /console/search', place?.key, settled],
    queryFn: ({ signal }) => consoleApi.call('GET /console/search', { query: { q: settled }, signal }),
    enabled: isLong && settled.length >= CONSOLE_SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
  return { found: (isLong && data?.items) || NONE, isSearching: isLong && (isFetching || settled !== q) }
}
