import type { ProductView, StockLevel } from '@rialto/contract/enums'
import type { Database } from '../../../../db/index.ts'
import { countUpTo } from './repository.ts'
import { toFilter } from './rules.ts'

interface Choices {
  view: ProductView
  stock?: StockLevel | undefined
  category_id?: number | undefined
}

/** Counts the products of a shop that some choices of its list show, up to `max`. */
export const countProducts = (database: Database, shopId: number, choices: Choices, max: number): Promise<number> =>
  countUpTo(database, toFilter(shopId, choices, []), max)
