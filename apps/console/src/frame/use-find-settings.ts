import { CONSOLE_SEARCH_MIN } from '@rialto/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api/console-api.ts'
import { usePlace } from '../lib/place-context.tsx'

const SHOWN = 6
const FRESH_MS = 30_000

/** A setting of the market that a search finds. */
export interface FoundSetting {
  key: string
  name: string
}

/** Finds single settings by name, key or purpose, for the staff who may change them. They are read once somebody searches. */
export function useFindSettings(text: string): { settings: readonly FoundSetting[]; isReading: boolean } {
  const { place } = usePlace()
  const needle = text.trim().toLocaleLowerCase()
  const mayFind = place?.kind === 'market' && place.market.permissions.includes('settings')
  const isWanted = mayFind && needle.length >= CONSOLE_SEARCH_MIN
  const { data, isFetching } = useQuery({
    queryKey: ['GET /admin/settings'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/settings', { signal }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  })
  const found = (isWanted && data?.settings) || []
  const matches = (words: string) => words.toLocaleLowerCase().includes(needle)
  const byName = found.filter(({ name }) => matches(name))
  const others = found.filter((one) => !byName.includes(one) && (matches(one.key) || matches(one.description)))
  return { settings: [...byName, ...others].slice(0, SHOWN), isReading: isWanted && isFetching && !data }
}
