import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import type { CategoryBrief, FlashSale, Paged, ProductCard } from '@rialto/contract'
import { ID_MAX } from '@rialto/contract/limits'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, itemList } from '../../lib/json-ld.ts'
import { idOr404, loadOr404 } from '../../lib/load.ts'
import { queryOf, readPageNumber } from '../../lib/page-handle.ts'
import { type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'
import { assertPageExists } from '../catalog/index.ts'

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

/** The parameters of a sale's address. */
interface SaleQuery {
  /** Null means all categories. */
  category: number | null
  page: number
}

/** Parses an address; invalid parameters are ignored. */
function parseSaleQuery(query: URLSearchParams): SaleQuery {
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

/** The meta tags of a sale's page. Ended and filtered sales are not indexed. */
export function saleMeta(args: MetaInput, { sale, phase, query, products }: SaleData): MetaDescriptor[] {
  const origin = shopOf(args.matches)?.origin ?? ''
  return pageMeta(args, {
    title: sale.name,
    description: t('{{name}}: fewer pieces at better prices, while stock lasts.', { name: sale.name }),
    keep: query.page > 1 ? ['page'] : [],
    picture: sale.thumbnail,
    hidden: phase === 'over' || query.category !== null,
    jsonLd: [
      breadcrumbList(origin, [{ label: t('Home'), to: '/' }, { label: sale.name }]),
      itemList(origin, products.data, (products.current_page - 1) * products.per_page + 1),
    ],
  })
}
