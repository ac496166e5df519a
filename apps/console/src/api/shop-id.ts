import { atom } from 'nanostores'

/** The shop that calls of sellers are for; null while the person works for the market. */
export const $shopId = atom<number | null>(null)
