import { data, isRouteErrorResponse } from 'react-router'

/** The data of a 404 for a page behind the last one of a list. */
export interface MissingPage {
  page: number
  /** The number of pages, at least 1. */
  pages: number
  /** Addresses of the first and the last page. */
  first: string
  last: string
}

interface PageRequest {
  page: number
  pages: number
  /** Returns the address of another page of the same list. */
  addressOf: (page: number) => string
}

/**
 * Throws a 404 with the number of pages when the requested page is behind the last one. Rendering another page instead
 * would mislead shoppers, and give search engines the same list under any number of addresses.
 */
export function assertPageExists({ page, pages, addressOf }: PageRequest): void {
  const count = Math.max(1, pages)
  if (page <= count) return
  const missing: MissingPage = { page, pages: count, first: addressOf(1), last: addressOf(count) }
  throw data({ missing }, { status: 404 })
}

/** Reads the data that {@link assertPageExists} threw. */
export function getMissingPage(error: unknown): MissingPage | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) return undefined
  const { missing } = (error.data ?? {}) as { missing?: MissingPage }
  return missing
}
