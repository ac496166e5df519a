import { loadCart } from '../cart/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import type { Purchase } from './find-usable.ts'
import { goodsTotal } from './rules.ts'

interface PurchaseWanted {
  userId: number
  /** Undefined: everything that is in the cart. */
  shopIds: readonly number[] | undefined
  buyNow: boolean
}

/** What a shopper is about to buy, as far as vouchers are held against it. */
export async function readPurchase(
  { database: { db }, settings, now }: ModuleDeps,
  { userId, shopIds, buyNow }: PurchaseWanted,
): Promise<Purchase> {
  const at = now()
  const { currency } = await settings.read()
  const { groups } = await loadCart(db, { userId, buyNow, now: at })
  const inCart = new Map(groups.map((group) => [group.shop.id, goodsTotal(group)]))
  const shopTotals = shopIds ? new Map(shopIds.map((id) => [id, inCart.get(id) ?? 0])) : inCart
  return { userId, now: at, currency, shopTotals }
}
