import { data, isRouteErrorResponse } from 'react-router'

/** A page behind the last one of a list, as the error screen is told of it. */
export interface MissingPage {
  page: number
  /** How many there are, 1 at least. */
  pages: number
  /** Addresses of the first and of the last one. */
  first: string
  last: string
}

interface Asked {
  page: number
  pages: number
  /** The address of another page of the same list. */
  addressOf: (page: number) => string
}

/**
 * Throws a 404 that says how many pages there are, where an address asks for one behind the last. Another page in its place would
 * show shoppers what they did not ask for, and search engines the same list under any number of addresses.
 */
export function requirePage({ page, pages, addressOf }: Asked): void {
  const count = Math.max(1, pages)
  if (page <= count) return
  const missing: MissingPage = { page, pages: count, first: addressOf(1), last: addressOf(count) }
  throw data({ missing }, { status: 404 })
}

/** Reads what {@link requirePage} threw. */
export function missingPageOf(error: unknown): MissingPage | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined
  const { missing } = (error.data ?? {}) as { missing?: MissingPage }
  return missing
}
