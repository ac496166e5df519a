import type { ProductView, StockLevel } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { countByStock, countByStockInCategories } from './repository-counts.ts'
import { type ProductFilter, toFilter } from './rules.ts'

/** The choices of a shop's list of products, without a search. */
export interface CountedProducts {
  view: ProductView
  stock?: StockLevel | undefined
  category_id?: number | undefined
}

type Cell = Awaited<ReturnType<typeof countByStock>>[number] & { category_id?: number }

/** Counts the products of a shop for each of some choices of its list, in two queries for all. */
export async function countProducts(db: Db, shopId: number, choices: readonly CountedProducts[]): Promise<number[]> {
  const filters = choices.map((choice) => toFilter(shopId, choice, []))
  const categories = [...new Set(filters.flatMap(({ categoryId }) => categoryId ?? []))]
  const [all, byCategory]: Cell[][] = await Promise.all([
    filters.some(({ categoryId }) => categoryId === undefined) ? countByStock(db, shopId) : [],
    categories.length > 0 ? countByStockInCategories(db, shopId, categories) : [],
  ])
  return filters.map((filter) =>
    ((filter.categoryId === undefined ? all : byCategory) ?? [])
      .filter((cell) => matches(cell, filter))
      .reduce((sum, { count }) => sum + Number(count), 0),
  )
}

const matches = ({ status, is_out, is_low, category_id }: Cell, filter: ProductFilter): boolean =>
  filter.statuses.some((one) => one === status) &&
  (filter.stock === undefined || Boolean(filter.stock === 'out' ? is_out : is_low)) &&
  category_id === filter.categoryId
