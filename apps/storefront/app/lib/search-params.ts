import { PAGE_MAX, SEARCH_MAX } from '@rialto/contract/limits'

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
