import type { DataOf, EndpointOf, SellerProduct } from '@rialto/contract'
import {
  PRODUCT_VIEWS,
  type ProductView,
  SELLER_PRODUCT_SORTS,
  type SellerProductSort,
  STOCK_LEVELS,
  type StockLevel,
} from '@rialto/contract/enums'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import type { ListData } from '../list/types.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { itemsOf, pagedList } from '../list/use-paged-list.ts'

type ProductPage = DataOf<EndpointOf<'GET /seller/products'>>
/** The pages of a list in the cache. */
export type ProductPages = InfiniteData<ProductPage>
export type ProductCounts = ProductPage['counts']

export const PRODUCTS_KEY = 'GET /seller/products'

const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((one) => one === value)

const viewOf = (name: string): ProductView => oneOf(PRODUCT_VIEWS, name) ?? 'all'

/** The choices of the list as the server takes them. */
function queryOf(state: ListState): { sort?: SellerProductSort; stock?: StockLevel; category_id?: number } {
  const category = Number(state.filter('category'))
  return {
    sort: oneOf(SELLER_PRODUCT_SORTS, state.sort),
    stock: oneOf(STOCK_LEVELS, state.filter('stock')),
    category_id: Number.isInteger(category) && category > 0 ? category : undefined,
  }
}

/** The view, search and filters of the list, for changes of all that match. */
export const filterOf = (state: ListState) => {
  const { stock, category_id } = queryOf(state)
  return { view: viewOf(state.view), search: state.search.trim(), stock, category_id }
}
export type ProductsFilter = ReturnType<typeof filterOf>

/** The products of the current shop in a view, by search, filters and order. */
export function useProducts(state: ListState): { data: ListData<SellerProduct>; counts?: ProductCounts } {
  const { place } = usePlace()
  const search = useDebounced(state.search.trim())
  const view = viewOf(state.view)
  const choices = queryOf(state)
  const query = useInfiniteQuery({
    queryKey: [PRODUCTS_KEY, place?.key, view, search, choices],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/products', { query: { view, search, ...choices, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const counts = data?.pages[0]?.counts
  return {
    counts,
    data: pagedList(query, {
      rows: data && itemsOf(data.pages),
      total: data?.pages[0]?.total ?? null,
    }),
  }
}
