import { pickPage, select } from '@rialto/catalog-index'
import type { ProductCard } from '@rialto/contract'
import { RELATED_PRODUCTS } from '@rialto/contract/limits'
import { cachedByKey } from '../../../cache/cached.ts'
import type { Deps } from '../../../deps.ts'
import { loadCards, markFavorites } from './cards.ts'
import { type ChosenFilters, EVERYTHING, selectionOf } from './lists/filters.ts'
import { sortOf } from './lists/listed-product.ts'
import type { MarketIndex } from './lists/market-index.ts'
import { getProductIndex } from './lists/product-index.ts'

export interface Viewer {
  locale: string
  /** Null for a guest. */
  userId: number | null
}

interface Subject {
  id: number
  brandId: number | null
  /** Each category before its sub-categories. */
  categoryIds: readonly number[]
}

interface RelatedProducts {
  related_products: ProductCard[]
  popular_products: ProductCard[]
}

type Row = 'popular' | `category ${number}` | `brand ${number}`

/** The product itself may be among the candidates, so one more is read than is shown. */
const CANDIDATES = RELATED_PRODUCTS + 1

/**
 * Finds the products to show beside another: of its narrowest category first, then of its brand, then of the wider category. Many
 * products share these rows, so each row is cached for some seconds; wishlist marks are current.
 */
export function createFindRelatedProducts(deps: Deps): (subject: Subject, viewer: Viewer) => Promise<RelatedProducts> {
  const { db, reading } = deps.database
  const products = getProductIndex(deps)
  const rowOf = cachedByKey(deps, { ms: 5_000, topics: ['catalogue'], max: 2_000 }, async (key: `${string}/${Row}`) => {
    const [locale = '', row = ''] = key.split('/')
    const chosen = chosenIn(row)
    const index = await products.having({ sort: 'popular_product', chosen, text: '', count: CANDIDATES })
    const ids = pickPopular(index, chosen, CANDIDATES)
    return loadCards(reading, ids, { locale, userId: null, now: deps.now() })
  })

  return async (subject, { locale, userId }) => {
    const others = async (row: Row) => (await rowOf(`${locale}/${row}`)).filter((card) => card.id !== subject.id)
    const related = new Map<number, ProductCard>()
    for (const row of rowsRelatedTo(subject)) {
      for (const card of await others(row)) if (related.size < RELATED_PRODUCTS) related.set(card.id, card)
      if (related.size === RELATED_PRODUCTS) break
    }
    const rows = [[...related.values()], (await others('popular')).slice(0, RELATED_PRODUCTS)]
    const [related_products = [], popular_products = []] = await markFavorites(db, rows, userId)
    return { related_products, popular_products }
  }
}

function rowsRelatedTo({ brandId, categoryIds }: Subject): Row[] {
  const [narrowest, ...wider] = [...categoryIds].reverse().map((id): Row => `category ${id}`)
  const brand: Row[] = brandId === null ? [] : [`brand ${brandId}`]
  return [...(narrowest ? [narrowest] : []), ...brand, ...wider]
}

/** The filters that a row shows the most popular products of. */
function chosenIn(row: string): ChosenFilters {
  const [kind, id] = row.split(' ')
  if (kind === 'category') return { ...EVERYTHING, categoryIds: [Number(id)] }
  return kind === 'brand' ? { ...EVERYTHING, brandIds: [Number(id)] } : EVERYTHING
}

function pickPopular(index: MarketIndex, chosen: ChosenFilters, count: number): number[] {
  const { all } = select(index, selectionOf(index.names, chosen))
  return pickPage(index, all, { ...sortOf('popular_product'), ranking: [], offset: 0, limit: count })
}
