import { createSignal } from '@rialto/client/signal.ts'

/** Whether the last try to read this shopper's cart failed. What follows from it is `useCartState`'s to say. */
export const cartProblem = createSignal(false)
