import type { ApiClient } from '@rialto/client/api/client.ts'
import type { CategoryBrief, FlashSale, Paged, ProductCard } from '@rialto/contract'
import { idOr404 } from '../../lib/loaders/id-or-404.ts'
import { loadOr404 } from '../../lib/loaders/load.ts'
import { assertPageExists } from '../pagination/index.ts'
import { parseSaleQuery, type SaleQuery, saleAddress } from './sale-query.ts'

/** Decided by the server rather than a clock, because rendered pages are cached and shared. */
export type SalePhase = 'incoming' | 'running' | 'over'

export interface SaleData {
  sale: FlashSale
  phase: SalePhase
  query: SaleQuery
  products: Paged<ProductCard>
  /** Categories with products in the sale; empty when the sale is too small to filter. */
  categories: CategoryBrief[]
  /** Another sale that is running now, to link to when this one is not. */
  other: FlashSale | null
}

/** A sale that fits into two rows needs no filter. */
const FILTER_FROM = 11
const CATEGORIES_MAX = 12
/** Fills whole rows of five and of four columns. */
const SALE_PER_PAGE = 20

export async function loadSale(api: ApiClient, request: Request, idText: string): Promise<SaleData> {
  const id = idOr404(idText)
  const url = new URL(request.url)
  const query = parseSaleQuery(url.searchParams)
  const [details, sales] = await Promise.all([
    loadOr404(api.call('GET /flash-sale/{id}/details', { params: { id }, query: requestQuery(query) })),
    api.call('GET /flash-sales'),
  ])
  const { flash_sale: sale, products } = details
  assertPageExists({
    page: query.page,
    pages: products.last_page,
    addressOf: (page) => saleAddress(id, { ...query, page }),
  })
  const running = sales.running.some((sale) => sale.id === id)
  const incoming = sales.incoming.some((sale) => sale.id === id)
  const small = query.category === null && products.total < FILTER_FROM
  return {
    sale,
    phase: running ? 'running' : incoming ? 'incoming' : 'over',
    query,
    products,
    categories: small ? [] : await findSaleCategories(api, id),
    other: sales.running.find((sale) => sale.id !== id) ?? null,
  }
}

const requestQuery = ({ category, page }: SaleQuery) => ({
  category_id: category === null ? undefined : [category],
  page,
  per_page: SALE_PER_PAGE,
})

/** The API does not list a sale's categories, so each category is probed by a request for one product. */
async function findSaleCategories(api: ApiClient, id: number): Promise<CategoryBrief[]> {
  const { categories } = await api.call('GET /categories')
  const requests = categories.slice(0, CATEGORIES_MAX).map(async (category) => {
    const query = { category_id: [category.id], per_page: 1 }
    const { products } = await api.call('GET /flash-sale/{id}/details', { params: { id }, query })
    return products.total > 0 ? category : null
  })
  return (await Promise.all(requests)).filter((category) => category !== null)
}
