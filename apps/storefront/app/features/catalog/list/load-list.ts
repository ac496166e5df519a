import type { ApiClient } from '@rialto/client/api/client.ts'
import type { Category, DataFor, ProductCard } from '@rialto/contract'
import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { orNotFound, orUnreachable } from '../../../lib/loaders/load.ts'
import { requirePage } from '../../pagination/index.ts'
import { type FixedQuery, productQuery } from '../filters/product-query.ts'
import { parseSelection, type Selection } from '../filters/selection.ts'
import { listAddress } from '../filters/use-selection.ts'

export interface ProductListData extends DataFor<'GET /products'> {
  /** The selection that the page shows, from its address. */
  selection: Selection
  /** Alternatives to show when nothing was found, otherwise null. */
  rescue: { categories: Category[]; popular: ProductCard[] } | null
}

const RESCUE_PRODUCTS = 10

/** Loads the page of a product list that an address asks for. Throws a 404 behind the last page. */
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
