import { ID_MAX } from '@rialto/contract/limits'
import { cleanSearch } from '../../../../lib/loaders/clean-search.ts'
import { readPageNumber } from '../../../../lib/loaders/page-number.ts'
import { queryOf } from '../../../../lib/page-handle.ts'

/** The parameters of the blog's address. */
export interface BlogQuery {
  search: string
  /** The id of a category; null means all. */
  category: number | null
  page: number
}

/** Parses an address; invalid parameters are ignored, so that every address shows a list. */
export function parseBlogQuery(query: URLSearchParams): BlogQuery {
  return {
    search: cleanSearch(query.get('search') ?? ''),
    category: parseId(query.get('category_id'), ID_MAX),
    page: readPageNumber(query),
  }
}

/** The canonical query of the blog's page, for the page cache. */
export const blogsQuery = (asked: URLSearchParams): string => queryOf(blogAddress(parseBlogQuery(asked)))

function parseId(text: string | null, max: number): number | null {
  const figure = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  return figure <= max ? figure : null
}

export function blogAddress({ search, category, page }: BlogQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category_id', String(category))
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/blogs${text && `?${text}`}`
}
