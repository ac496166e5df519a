import type { Deps } from '../../deps.ts'
import type { StockChange } from './stock.ts'

/**
 * Publishes, after a commit, that stock was taken or came back. One rule for both ways (decision 043): the products' own pages are
 * rendered anew, all kept pages only where lists look otherwise; else anybody could empty a busy shop's cache by ordering and cancelling.
 */
export function publishStockChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  { productIds, reachesLists }: StockChange,
): void {
  if (productIds.length > 0) invalidations.publishStock(productIds)
  if (reachesLists) invalidations.publish('catalogue')
}
