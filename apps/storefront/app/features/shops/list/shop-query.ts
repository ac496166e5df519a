import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import { PAGE_MAX, SEARCH_MAX } from '@rialto/contract/limits'

/** What the address of the shops asks for. */
export interface ShopQuery {
  search: string
  /** Null: the most popular first. */
  sort: ShopSort | null
  page: number
}

const USUAL: ShopSort = 'popular'

/** What makes no sense is passed over: a list is shown for any address. */
export function parseShopQuery(query: URLSearchParams): ShopQuery {
  const page = query.get('page') ?? ''
  return {
    search: cleanSearch(query.get('search') ?? ''),
    sort: SHOP_SORTS.find((sort) => sort === query.get('sort') && sort !== USUAL) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1,
  }
}

export function shopsAddress({ search, sort, page }: ShopQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/shops${text && `?${text}`}`
}

/** As the API takes it: one line without control characters or halves of characters. */
export function cleanSearch(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim()
}
