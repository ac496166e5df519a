import type { ApiClient } from '@rialto/client/api/client.ts'
import type { Category, DataFor, ProductCard } from '@rialto/contract'
import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import { orNotFound, orUnreachable } from '../../../lib/loaders/load.ts'
import { assertPageExists } from '../../pagination/index.ts'
import { buildProductQuery, type FixedQuery } from '../filters/product-query.ts'
import { parseSelection, type Selection } from '../filters/selection.ts'
import { listAddress } from '../filters/use-selection.ts'

export interface ProductListData extends DataFor<'GET /products'> {
  /** The selection that the page shows, from its address. */
  selection: Selection
  /** Alternatives to show when nothing was found, otherwise null. */
  alternatives: { categories: Category[]; popular: ProductCard[] } | null
}

const ALTERNATIVE_PRODUCTS = 10

/** Loads the page of a product list that an address asks for. Throws a 404 behind the last page. */
export async function loadProductList(
  api: ApiClient,
  request: Request,
  fixedBy: FixedQuery | ((selection: Selection) => FixedQuery) = {},
): Promise<ProductListData> {
  const url = new URL(request.url)
  const selection = parseSelection(url.searchParams)
  const fixed = typeof fixedBy === 'function' ? fixedBy(selection) : fixedBy
  const found = await orNotFound(
    orUnreachable(api.call('GET /products', { query: buildProductQuery(selection, fixed) })),
  )
  assertPageExists({
    page: selection.page,
    pages: Math.ceil(found.total / PRODUCTS_PER_PAGE),
    addressOf: (page) => listAddress(url.pathname, { ...selection, page }),
  })
  return { ...found, selection, alternatives: found.total === 0 ? await loadAlternatives(api) : null }
}

async function loadAlternatives(api: ApiClient): Promise<ProductListData['alternatives']> {
  const [{ categories }, { products }] = await orUnreachable(
    Promise.all([
      api.call('GET /categories'),
      api.call('GET /products', { query: { sort_type: 'popular_product', per_page: ALTERNATIVE_PRODUCTS } }),
    ]),
  )
  return { categories, popular: products }
}
