import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'

const $isOpen = atom(false)

/** Opens the drawer *My Cart*. */
export const openCart = (): void => $isOpen.set(true)
export const closeCart = (): void => $isOpen.set(false)
export const onCartOpened = (action: () => void) => $isOpen.listen((isOpen) => isOpen && action())
export const useCartOpen = (): boolean => useStoreValue($isOpen, false)
