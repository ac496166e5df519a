import type { Deps } from '../../deps.ts'
import { selectRunOut } from './repository-stock.ts'

interface SoldLine {
  product_id: number
  flash_sale_id: number | null
}

/**
 * Says, after a commit, that pieces were sold. Only what ran out by it changes how lists look: emptying every kept page at each order
 * would leave a busy shop without any, just then.
 */
export async function tellSold({ changes, database }: Pick<Deps, 'changes' | 'database'>, lines: readonly SoldLine[]) {
  const ids = [...new Set(lines.map((line) => line.product_id))]
  changes.publishStock(ids)
  const saleIds = [...new Set(lines.map((line) => line.flash_sale_id).filter((id) => id !== null))]
  if ((await selectRunOut(database.db, { ids, saleIds })).length > 0) changes.publish('catalogue')
}

/** Says, after a commit, that pieces of these products came back; they may have been sold out. */
export function tellStockChanged({ changes }: Pick<Deps, 'changes'>, productIds: readonly number[]): void {
  if (productIds.length > 0) changes.publish('catalogue')
}
