import type { Db } from '../../src/db/index.ts'

/** A product with everything that lists filter by, read by plain queries. */
export interface Candidate {
  id: number
  shop_id: number
  brand_id: number | null
  price: number
  sale_price: number
  discount_percentage: number
  rating: number
  review_count: number
  stock: number
  sold: number
  popularity: number
  created_at: number
  categories: number[]
  sizes: number[]
  colors: number[]
}

export interface Filters {
  shop_id?: number[]
  category_id?: number[]
  sub_category_id?: number[]
  brand_id?: number[]
  size_id?: number[]
  color_id?: number[]
  rating?: number
  min_price?: number
  max_price?: number
  in_stock?: 1
  discounted?: 1
}

export async function readCandidates(
  db: Db,
): Promise<{ candidates: Candidate[]; parents: Map<number, number | null> }> {
  const products = await db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .where('products.status', '=', 'active')
    .where('shops.status', '=', 'active')
    .selectAll('products')
    .orderBy('products.id')
    .execute()
  const categories = await db.selectFrom('product_categories').selectAll().execute()
  const sizes = await db.selectFrom('product_sizes').selectAll().execute()
  const colors = await db.selectFrom('product_colors').selectAll().execute()
  const tree = await db.selectFrom('categories').select(['id', 'parent_id']).execute()
  return {
    candidates: products.map((product) => ({
      ...product,
      categories: categories.filter((row) => row.product_id === product.id).map((row) => row.category_id),
      sizes: sizes.filter((row) => row.product_id === product.id).map((row) => row.size_id),
      colors: colors.filter((row) => row.product_id === product.id).map((row) => row.color_id),
    })),
    parents: new Map(tree.map((row) => [row.id, row.parent_id])),
  }
}

type Filter = 'categories' | 'brands' | 'sizes' | 'colors' | 'rating' | 'price' | 'in_stock' | 'discounted'

/** The products of a selection, ignoring the filter `except`. */
export function filterCandidates(
  { candidates, parents }: Awaited<ReturnType<typeof readCandidates>>,
  query: Filters,
  except?: Filter,
): Candidate[] {
  const set = (filter: Filter, isSet: unknown) => isSet && filter !== except
  const named = [...(query.category_id ?? []), ...(query.sub_category_id ?? [])]
  const categories = named.filter((id) => !named.some((other) => parents.get(other) === id))
  const meets = (has: readonly number[], ids: readonly number[]) => ids.some((id) => has.includes(id))
  return candidates.filter((each) => {
    if (query.shop_id && !query.shop_id.includes(each.shop_id)) return false
    if (set('categories', named.length) && !meets(each.categories, categories)) return false
    if (set('brands', query.brand_id) && !meets([each.brand_id ?? 0], query.brand_id ?? [])) return false
    if (set('sizes', query.size_id) && !meets(each.sizes, query.size_id ?? [])) return false
    if (set('colors', query.color_id) && !meets(each.colors, query.color_id ?? [])) return false
    if (set('rating', query.rating) && each.rating < (query.rating ?? 0) * 100) return false
    if (set('price', query.min_price !== undefined) && each.sale_price / 100 < (query.min_price ?? 0)) return false
    if (set('price', query.max_price !== undefined) && each.sale_price / 100 > (query.max_price ?? 0)) return false
    if (set('in_stock', query.in_stock) && each.stock === 0) return false
    return !(set('discounted', query.discounted) && each.sale_price >= each.price)
  })
}

/** The expected `filters` of the call without names: counts by id, without choices that have no products. */
export function expectedCounts(all: Awaited<ReturnType<typeof readCandidates>>, query: Filters) {
  const tally = (filter: Filter, values: (each: Candidate) => number[]) => {
    const counts: Record<number, number> = {}
    for (const each of filterCandidates(all, query, filter))
      for (const id of values(each)) counts[id] = (counts[id] ?? 0) + 1
    return counts
  }
  const prices = filterCandidates(all, query, 'price').map((each) => each.sale_price / 100)
  return {
    brands: tally('brands', (each) => (each.brand_id ? [each.brand_id] : [])),
    categories: tally('categories', (each) => each.categories),
    sizes: tally('sizes', (each) => each.sizes),
    colors: tally('colors', (each) => each.colors),
    in_stock: filterCandidates(all, query, 'in_stock').filter((each) => each.stock > 0).length,
    discounted: filterCandidates(all, query, 'discounted').filter((each) => each.sale_price < each.price).length,
    ratings: [1, 2, 3, 4, 5].map(
      (stars) => filterCandidates(all, query, 'rating').filter((each) => each.rating >= stars * 100).length,
    ),
    min_price: prices.length ? Math.min(...prices) : 0,
    max_price: prices.length ? Math.max(...prices) : 0,
    price_quantiles: quantilesOf(prices),
  }
}

function quantilesOf(prices: readonly number[]): number[] {
  const sorted = [...prices].sort((a, b) => a - b)
  if (sorted.length === 0) return []
  return Array.from({ length: 21 }, (_, n) => sorted[Math.round(((sorted.length - 1) * n) / 20)] ?? 0)
}

type Key = (each: Candidate) => number

const orders: Record<string, Key[]> = {
  newest: [(each) => -each.created_at],
  top_selling: [(each) => -each.sold],
  popular_product: [(each) => -each.popularity],
  best_deal: [(each) => -each.discount_percentage, (each) => -each.popularity],
  high_to_low: [(each) => -each.sale_price],
  low_to_high: [(each) => each.sale_price, (each) => each.id],
  top_rated: [(each) => -each.rating, (each) => -each.review_count],
}

/** Ids in a sort order. Equal products are ordered by id: ascending for the lowest price, else descending. */
export function sortedIds(candidates: readonly Candidate[], sort: string): number[] {
  const keys = [...(orders[sort] ?? []), (each: Candidate) => -each.id]
  return [...candidates]
    .sort((a, b) => keys.map((key) => key(a) - key(b)).find((difference) => difference !== 0) ?? 0)
    .map((each) => each.id)
}
