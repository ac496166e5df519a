import { atom } from 'nanostores'

/**
 * The *active shop* (docs/spec §3): which conversation the messages screen shows, remembered while the shopper is elsewhere in
 * the shop. A new message that arrives meanwhile resets it to none (docs/spec §4), and so does a logout.
 */
export const $selectedShop = atom<number | null>(null)
