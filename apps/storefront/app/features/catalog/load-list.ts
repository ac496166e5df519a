import type { ApiClient } from '@rialto/client/api/client.ts'
import type { Category, DataFor, ProductCard, RequestFor } from '@rialto/contract'
import { PRODUCTS_PER_PAGE } from '@rialto/contract/limits'
import type { Crumb } from '@rialto/ui/breadcrumbs.tsx'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, itemList } from '../../lib/json-ld.ts'
import { orNotFound, orUnreachable } from '../../lib/load.ts'
import { canonicalUrl, type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'
import { assertPageExists } from './missing-page.ts'
import { countActiveFilters, type FixedFilter, listAddress, parseSelection, type Selection } from './selection.ts'

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

type ProductQuery = NonNullable<RequestFor<'GET /products'>['query']>

/** Parameters that a page fixes by its own address: `/best-deal` its sort order, `/categories/bags` its category. */
type FixedQuery = Pick<ProductQuery, 'category_id' | 'sub_category_id' | 'shop_id' | 'discounted' | 'sort_type'>

/**
 * Returns the query of `GET /products` for a selection. Of the fixed parameters only the sort order can be overridden.
 */
function buildProductQuery(selection: Selection, fixed: FixedQuery = {}): ProductQuery {
  return {
    search: selection.search,
    literal: selection.literal ? true : undefined,
    category_id: [...selection.categories],
    sub_category_id: [...selection.subcategories],
    brand_id: [...selection.brands],
    size_id: [...selection.sizes],
    color_id: [...selection.colors],
    rating: selection.rating ?? undefined,
    min_price: selection.minPrice ?? undefined,
    max_price: selection.maxPrice ?? undefined,
    in_stock: selection.inStock ? 1 : undefined,
    discounted: selection.onSale ? 1 : undefined,
    page: selection.page > 1 ? selection.page : undefined,
    ...fixed,
    sort_type: selection.sort ?? fixed.sort_type,
  }
}

interface ListHead {
  title: string
  description?: string
  crumbs: Crumb[]
  data: ProductListData
  /** Filters that the page fixes; with fixed categories a sub-category is indexed as a page of its own. */
  fixedFilters?: readonly FixedFilter[]
}

/**
 * The meta tags of a product list. Only the unfiltered list is indexed, page by page; search engines may follow the
 * links of a filtered, sorted or searched one.
 */
export function listMeta(
  args: MetaInput,
  { title, description, crumbs, data, fixedFilters = [] }: ListHead,
): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const { selection, products } = data
  const hidden =
    countActiveFilters(selection, fixedFilters) > 0 ||
    selection.search !== '' ||
    selection.sort !== null ||
    data.total === 0
  const keep = [
    ...(fixedFilters.includes('categories') ? ['subcategory'] : []),
    ...(selection.page > 1 && !hidden ? ['page'] : []),
  ]
  const origin = shop?.origin ?? ''
  const tags = pageMeta(args, {
    title,
    description,
    keep,
    hidden,
    jsonLd: [breadcrumbList(origin, crumbs), itemList(origin, products, (selection.page - 1) * PRODUCTS_PER_PAGE + 1)],
  })
  if (!hidden || !shop) return tags
  return [...tags, { tagName: 'link', rel: 'canonical', href: canonicalUrl(shop, args.location, { keep }) }]
}
