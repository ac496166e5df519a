import type { Deps } from '../../../deps.ts'
import type { StockChange } from './stock.ts'

/**
 * Invalidates cached pages after stock was taken or returned (decision 004): the products' own pages, and all pages only when lists
 * change; otherwise anybody could empty a busy shop's cache by ordering and cancelling.
 */
export function publishStockChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  { productIds, affectsLists }: StockChange,
): void {
  if (productIds.length > 0) invalidations.publishStock(productIds)
  if (affectsLists) invalidations.publish('catalogue')
}
