import type { ApiClient } from '@rialto/client/api/client.ts'
import type { Category, DataFor, ProductCard } from '@rialto/contract'
import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { orNotFound, orUnreachable } from '../../../lib/loaders/load.ts'
import { requirePage } from '../../pagination/index.ts'
import { type FixedQuery, productQuery } from '../filters/product-query.ts'
import { parseSelection, type Selection } from '../filters/selection.ts'
import { listAddress } from '../filters/use-selection.ts'

export interface ProductListData extends DataFor<'GET /products'> {
  /** What the page shows, as its address says it. */
  selection: Selection
  /** Where nothing was found: other ways into the shop. */
  rescue: { categories: Category[]; popular: ProductCard[] } | null
}

const RESCUE_PRODUCTS = 10

/** The page of a list that an address asks for. A page behind the last one does not exist. */
export async function loadProductList(
  api: ApiClient,
  request: Request,
  fixedBy: FixedQuery | ((selection: Selection) => FixedQuery) = {},
): Promise<ProductListData> {
  const url = new URL(request.url)
  const selection = parseSelection(url.searchParams)
  const fixed = typeof fixedBy === 'function' ? fixedBy(selection) : fixedBy
  const found = await orNotFound(orUnreachable(api.call('GET /products', { query: productQuery(selection, fixed) })))
  requirePage({
    page: selection.page,
    pages: Math.ceil(found.total / PRODUCTS_PER_PAGE),
    addressOf: (page) => listAddress(url.pathname, { ...selection, page }),
  })
  return { ...found, selection, rescue: found.total === 0 ? await loadRescue(api) : null }
}

async function loadRescue(api: ApiClient): Promise<ProductListData['rescue']> {
  const [{ categories }, { products }] = await orUnreachable(
    Promise.all([
      api.call('GET /categories'),
      api.call('GET /products', { query: { sort_type: 'popular_product', per_page: RESCUE_PRODUCTS } }),
    ]),
  )
  return { categories, popular: products }
}
