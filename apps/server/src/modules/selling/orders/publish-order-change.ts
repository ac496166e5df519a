import type { Deps } from '../../../deps.ts'

interface ChangedOrder {
  id: number
  shop_id: number
}

/** Tells the consoles of the shops that orders are new or have changed; call it after the commit. */
export function publishOrderChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  orders: readonly ChangedOrder[],
): void {
  for (const { id, shop_id: shopId } of orders) invalidations.publishChange({ shopId, kind: 'order', id })
}
