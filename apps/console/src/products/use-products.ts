import { currentOf } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataOf, EndpointOf, SellerProduct, SellerProductDetails } from '@rialto/contract'
import {
  PRODUCT_GAPS,
  PRODUCT_VIEWS,
  type ProductGap,
  type ProductView,
  SELLER_PRODUCT_SORTS,
  type SellerProductSort,
  STOCK_LEVELS,
  type StockLevel,
} from '@rialto/contract/enums'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import type { ListData } from '../list/types.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { itemsOf, pagedList } from '../list/use-paged-list.ts'

type ProductPage = DataOf<EndpointOf<'GET /seller/products'>>
/** The pages of a list in the cache. */
type ProductPages = InfiniteData<ProductPage>
export type ProductCounts = ProductPage['counts']

export const PRODUCTS_KEY = 'GET /seller/products'

const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((one) => one === value)

const viewOf = (name: string): ProductView => oneOf(PRODUCT_VIEWS, name) ?? 'all'

/** The choices of the list as the server takes them. */
function queryOf(state: ListState): {
  sort?: SellerProductSort
  stock?: StockLevel
  category_id?: number
  tax_category_id?: number
  lacks?: ProductGap
} {
  const idOf = (filter: string) => {
    const id = Number(state.filter(filter))
    return Number.isInteger(id) && id > 0 ? id : undefined
  }
  return {
    sort: oneOf(SELLER_PRODUCT_SORTS, state.sort),
    stock: oneOf(STOCK_LEVELS, state.filter('stock')),
    category_id: idOf('category'),
    tax_category_id: idOf('tax'),
    lacks: oneOf(PRODUCT_GAPS, state.filter('lacks')),
  }
}

/** The view, search and filters of the list, for changes of all that match. */
export const filterOf = (state: ListState) => {
  const { sort: _, ...filters } = queryOf(state)
  return { view: viewOf(state.view), search: state.search.trim(), ...filters }
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

/** Copies and archives products, and says so. */
export function useProductActions() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reload = () => queries.invalidateQueries({ queryKey: [PRODUCTS_KEY] })

  async function attempt(run: () => Promise<void>) {
    try {
      await run()
      void reload()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }

  return {
    reload,
    /** Opens the copy. */
    duplicate: ({ id }: Pick<SellerProduct, 'id'>) =>
      attempt(async () => {
        const { product } = await consoleApi.call('POST /seller/products/{id}/duplicate', { params: { id } })
        void navigate(`/products/${product.id}`)
      }),
    archive: ({ id }: Pick<SellerProduct, 'id'>) =>
      attempt(async () => void (await consoleApi.call('POST /seller/products/{id}/archive', { params: { id } }))),
  }
}

/** The product's page in the shop. */
export const pageOf = ({ id }: Pick<SellerProduct, 'id'>): string => `/products/${id}/details`

type CellChange = { price: number } | { stock: number } | { tax_category_id: number | null }

/** Saves a cell. @returns null, or the reason of a refusal after the old value was put back */
export type SaveCell = (product: SellerProduct, change: CellChange) => Promise<string | null>

/**
 * Saves cells of the list: the new value is shown at once, and the old one again if the server refuses it. Changes of one product are
 * sent one after the other, each with the version that the one before has made.
 */
export function useCellEdits(): SaveCell {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const lastSave = useRef(new Map<number, Promise<unknown>>())

  return (product, change) => {
    const { id } = product
    showFields(queries, id, change)
    const save = async () => {
      const { version } = findShown(queries, id) ?? product
      try {
        const body =
          'stock' in change
            ? { version, stock: { value: change.stock, expected: product.stock } }
            : { version, ...change }
        showSaved(queries, (await consoleApi.call('PATCH /seller/products/{id}', { params: { id }, body })).product)
        return null
      } catch (error) {
        const current = currentOf<{ product: SellerProductDetails }>(error)?.product
        if (current) showSaved(queries, current)
        else {
          const { price, stock, tax_category_id } = product
          showFields(queries, id, 'price' in change ? { price } : 'stock' in change ? { stock } : { tax_category_id })
        }
        return messageOf(error, t('The shop cannot be reached'))
      }
    }
    const saving = (lastSave.current.get(id) ?? Promise.resolve()).then(save)
    lastSave.current.set(id, saving)
    return saving
  }
}

function showFields(queries: QueryClient, id: number, fields: Partial<SellerProduct>): void {
  queries.setQueriesData<ProductPages>(
    { queryKey: [PRODUCTS_KEY] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...fields } : item)),
        })),
      },
  )
}

const showSaved = (
  queries: QueryClient,
  { id, price, price_to, discount, stock, status, tax_category_id, version }: SellerProductDetails,
) => showFields(queries, id, { price, price_to, discount, stock, status, tax_category_id, version })

function findShown(queries: QueryClient, id: number): SellerProduct | undefined {
  const lists = queries.getQueriesData<ProductPages>({ queryKey: [PRODUCTS_KEY] })
  const items = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.items) ?? [])
  // The same product may stand in several lists, of which some are older.
  return items.filter((item) => item.id === id).sort((a, b) => b.version - a.version)[0]
}
