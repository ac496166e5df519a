import { useMemo, useSyncExternalStore } from 'react'
import { useSettings } from '../settings/index.ts'
import { basketChoice, onBasketChoice, selectShops } from './basket-choice.ts'
import { useCart } from './cart.ts'

const none = { shopIds: [] }

/**
 * Shops of the cart that are chosen for checkout. With one seller that is all of them; with several the shopper chooses
 * (docs/spec §4).
 */
export function useSelectedShopIds(): readonly number[] {
  const { multi_vendor } = useSettings().settings
  const { groups } = useCart()
  const { shopIds } = useSyncExternalStore(onBasketChoice, basketChoice, () => none)
  return useMemo(() => {
    const inCart = groups.map((group) => group.shop_id)
    return multi_vendor ? inCart.filter((id) => shopIds.includes(id)) : inCart
  }, [groups, shopIds, multi_vendor])
}

export function toggleShop(id: number, on: boolean): void {
  const others = basketChoice().shopIds.filter((one) => one !== id)
  selectShops(on ? [...others, id] : others)
}
