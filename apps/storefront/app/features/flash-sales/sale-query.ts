import { ID_MAX } from '@rialto/contract/limits'
import { readPageNumber } from '../../lib/loaders/page-number.ts'
import { queryOf } from '../../lib/page-handle.ts'

/** The parameters of a sale's address. */
export interface SaleQuery {
  /** Null means all categories. */
  category: number | null
  page: number
}

/** Parses an address; invalid parameters are ignored. */
export function parseSaleQuery(query: URLSearchParams): SaleQuery {
  return { category: readInt(query.get('category_id'), ID_MAX), page: readPageNumber(query) }
}

export function saleAddress(id: number, { category, page }: SaleQuery): string {
  const query = new URLSearchParams()
  if (category !== null) query.set('category_id', String(category))
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/flash-sale/${id}${text && `?${text}`}`
}

/** The canonical query of a sale's page, for the page cache. */
export const saleQuery = (asked: URLSearchParams): string => queryOf(saleAddress(0, parseSaleQuery(asked)))

function readInt(text: string | null, max: number): number | null {
  const figure = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  return figure !== null && figure <= max ? figure : null
}
