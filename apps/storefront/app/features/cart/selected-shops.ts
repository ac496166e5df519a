import { tabStore } from '@rialto/client/browser-storage.ts'
import { session } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'
import { useMemo, useSyncExternalStore } from 'react'
import { useIsMarket } from '../settings/index.ts'
import { $cart, emptyCart } from './cart-store.ts'

/**
 * The shops that are selected for checkout (docs/spec §3). The selection outlives a reload and ends with the session; after a
 * refusal this page remembers it for the same account.
 */
interface Selection {
  user: number
  shopIds: readonly number[]
}

const KEY = 'cart-choice'
/** The checkout's key in storage; a page without a checkout has to remove it as well. */
export const CHECKOUT_KEY = 'checkout'
const none: readonly number[] = []

function readSelection(): Selection | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as Selection | null
    return found?.shopIds.every(Number.isInteger) ? found : null
  } catch {
    return null
  }
}

const $selection = atom(readSelection())
const userId = () => session.get()?.user.id

/** Returns the same array until the selection changes; empty for guests. In the browser only. */
export function selectedShopIds(): readonly number[] {
  const selection = $selection.get()
  return selection && selection.user === userId() ? selection.shopIds : none
}

function setSelection(next: Selection | null): void {
  // An account's selection is not stored without its session.
  tabStore.write(KEY, next && userId() ? JSON.stringify(next) : null)
  $selection.set(next)
}

export function selectShops(shopIds: readonly number[]): void {
  const user = userId()
  if (user) setSelection({ shopIds, user })
}

export function toggleShop(id: number, on: boolean): void {
  const others = selectedShopIds().filter((one) => one !== id)
  selectShops(on ? [...others, id] : others)
}

/** Deselects shops without items in the cart (docs/spec §4). */
export function deselectMissingShops(inCart: readonly number[]): void {
  const left = selectedShopIds().filter((id) => inCart.includes(id))
  if (left.length < selectedShopIds().length) selectShops(left)
}

/** After a change of the session: a logout removes the selection and the checkout's choices (docs/spec §4, "Session"). */
export function dropForeignSelection(): void {
  const user = session.owner()?.id
  if (!user) tabStore.write(CHECKOUT_KEY, null)
  const selection = $selection.get()
  setSelection(selection?.user === user ? selection : null)
}

/** With one seller all shops of the cart count as selected; with several the shopper selects them (docs/spec §4). */
export function useSelectedShopIds(): readonly number[] {
  const isMarket = useIsMarket()
  const { groups } = useStoreValue($cart, emptyCart)
  const selected = useSyncExternalStore($selection.listen, selectedShopIds, () => none)
  return useMemo(() => {
    const inCart = groups.map((group) => group.shop_id)
    return isMarket ? inCart.filter((id) => selected.includes(id)) : inCart
  }, [groups, selected, isMarket])
}
