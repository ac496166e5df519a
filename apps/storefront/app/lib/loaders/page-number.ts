import { PAGE_MAX } from '@rialto/contract/limits'

/** The page that an address asks for; the first one where it names none or nonsense, the last possible one where it names more. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), PAGE_MAX) : 1
}
