import { createSignal, type Signal } from '@rialto/client/signal.ts'

/**
 * The *active shop* (docs/spec §3): which conversation the messages screen shows, remembered while the shopper
 * is elsewhere in the shop. A new message that comes meanwhile resets it to none (section 4), and so does a logout.
 */
export const selectedShop: Signal<number | null> = createSignal<number | null>(null)
