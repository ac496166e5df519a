import { createSignal } from '../../lib/signal.ts'

/** Whether the last try to read the cart failed. */
export const cartProblem = createSignal(false)
