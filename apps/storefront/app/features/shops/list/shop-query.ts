import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import { cleanSearch } from '../../../lib/loaders/clean-search.ts'
import { readPageNumber } from '../../../lib/loaders/page-number.ts'
import { queryOf } from '../../../lib/page-handle.ts'

/** The parameters of the shop list's address. */
export interface ShopQuery {
  search: string
  /** Null means the most popular first. */
  sort: ShopSort | null
  page: number
}

const DEFAULT_SORT: ShopSort = 'popular'

/** Parses an address; invalid parameters are ignored, so that every address shows a list. */
export function parseShopQuery(query: URLSearchParams): ShopQuery {
  return {
    search: cleanSearch(query.get('search') ?? ''),
    sort: SHOP_SORTS.find((sort) => sort === query.get('sort') && sort !== DEFAULT_SORT) ?? null,
    page: readPageNumber(query),
  }
}

/** The canonical query of the shop list, for the page cache. */
export const shopsQuery = (asked: URLSearchParams): string => queryOf(shopsAddress(parseShopQuery(asked)))

export function shopsAddress({ search, sort, page }: ShopQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/shops${text && `?${text}`}`
}
