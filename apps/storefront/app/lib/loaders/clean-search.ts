import { SEARCH_MAX } from '@rialto/contract/limits'

/** A search text as the API accepts it: one line without control characters or lone surrogates, at most 100 long. */
export function cleanSearch(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim()
}
