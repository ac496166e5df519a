import { createSignal, useSignal } from '@rialto/client/signal.ts'

const shown = createSignal(false)

/** Opens the drawer *My Cart*. */
export const openCart = (): void => shown.set(true)
export const closeCart = (): void => shown.set(false)
export const useCartOpen = (): boolean => useSignal(shown)
