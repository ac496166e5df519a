import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import type { Paged, Shop } from '@rialto/contract'
import { SHOP_SORTS, type ShopSort } from '@rialto/contract/enums'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList } from '../../lib/json-ld.ts'
import { orNotFound } from '../../lib/load.ts'
import { cleanSearch, queryOf, readPageNumber } from '../../lib/page-handle.ts'
import { type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'
import { assertPageExists } from '../catalog/index.ts'
import { redirectUnlessMarket } from './load-shop.ts'

export interface ShopsData {
  query: ShopQuery
  shops: Paged<Shop>
}

/** Loads the page of shops that an address asks for. Throws a 404 behind the last page. */
export async function loadShops(api: ApiClient, request: Request): Promise<ShopsData> {
  await redirectUnlessMarket(api)
  const query = parseShopQuery(new URL(request.url).searchParams)
  const { search, sort, page } = query
  const shops = await orNotFound(api.call('GET /shops', { query: { search, sort: sort ?? undefined, page } }))
  assertPageExists({ page, pages: shops.last_page, addressOf: (page) => shopsAddress({ ...query, page }) })
  return { query, shops }
}

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

/** The meta tags of the shop list. Only the unfiltered list is indexed, page by page. */
export function shopsMeta(args: MetaInput, { query }: ShopsData): MetaDescriptor[] {
  return pageMeta(args, {
    title: t('Shops'),
    description: t('All shops of the market, with their ratings and how they deliver.'),
    keep: query.page > 1 ? ['page'] : [],
    hidden: query.search !== '' || query.sort !== null,
    jsonLd: breadcrumbList(shopOf(args.matches)?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: t('Shops') }]),
  })
}
