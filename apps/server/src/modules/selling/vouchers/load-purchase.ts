import type { ModuleDeps } from '../../base/settings/index.ts'
import { loadCart } from '../cart/index.ts'
import type { Purchase } from './find-usable-vouchers.ts'
import { subtotal } from './rules.ts'

interface PurchaseQuery {
  userId: number
  /** Undefined: all shops in the cart. */
  shopIds: readonly number[] | undefined
  buyNow: boolean
}

/** Loads the subtotals of a shopper's cart by shop, for which vouchers are evaluated. */
export async function loadPurchase(
  { database: { db }, settings, now }: ModuleDeps,
  { userId, shopIds, buyNow }: PurchaseQuery,
): Promise<Purchase> {
  const loadedAt = now()
  const { currency, multi_vendor: isMarket } = await settings.read()
  const { groups } = await loadCart(db, { userId, buyNow, now: loadedAt })
  const inCart = new Map(groups.map((group) => [group.shop.id, subtotal(group)]))
  const shopTotals = shopIds ? new Map(shopIds.map((id) => [id, inCart.get(id) ?? 0])) : inCart
  return { userId, now: loadedAt, currency, isMarket, shopTotals }
}
