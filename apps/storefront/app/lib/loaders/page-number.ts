import { PAGE_MAX } from '@rialto/contract/limits'

/** The page number of an address: 1 when it is absent or invalid, at most the largest possible one. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), PAGE_MAX) : 1
}
