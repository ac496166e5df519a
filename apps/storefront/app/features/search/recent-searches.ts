import { localStore } from '@rialto/client/browser-storage.ts'
import { SEARCH_MAX } from '@rialto/contract/limits'

const KEY = 'recent_searches'
const RECENT_MAX = 6

/** The searches made in this browser, latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((search) => typeof search === 'string' && search !== '').slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

/** Adds a search at the front and replaces the same one in other letter case. */
export function rememberSearch(text: string): void {
  const search = text.trim().slice(0, SEARCH_MAX)
  if (search) saveSearches([search, ...searchesWithout(search)].slice(0, RECENT_MAX))
}

export const removeSearch = (text: string): void => saveSearches(searchesWithout(text))
export const clearSearches = (): void => saveSearches([])

const searchesWithout = (text: string) =>
  recentSearches().filter((search) => search.toLowerCase() !== text.trim().toLowerCase())

function saveSearches(searches: string[]): void {
  localStore.write(KEY, searches.length > 0 ? JSON.stringify(searches) : null)
}
