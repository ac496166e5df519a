import { PAGE_MAX, SEARCH_MAX } from '@rialto/contract/limits'

/** The part of a route's `handle` about its addresses. */
export interface PageHandle {
  /**
   * Returns the canonical query that the route reads, without a question mark. The server renders and caches the page
   * under this address alone: a parameter that it leaves out reaches neither a loader nor a component there (decision
   * 004). A route without this function reads no parameters.
   */
  query?: (asked: URLSearchParams) => string
  /** The page is shown under the address of another page, so it must not load that page's data. */
  withoutScripts?: true
}

/** The query of an address that was written by a function such as `shopsAddress`. */
export const queryOf = (address: string): string => address.split('?')[1] ?? ''

/** The named parameters in this order, as far as they are valid ids. */
export function idQuery(asked: URLSearchParams, ...names: readonly string[]): string {
  const known = names.flatMap((name) => {
    const id = asked.get(name)
    return id !== null && /^\d{1,10}$/.test(id) ? [[name, id]] : []
  })
  return new URLSearchParams(known).toString()
}

/** The page number of an address: 1 when it is absent or invalid, at most the largest possible one. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), PAGE_MAX) : 1
}

/** A search text as the API accepts it: one line without control characters or lone surrogates, at most 100 long. */
export function cleanSearch(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim()
}
