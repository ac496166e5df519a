import { atom } from 'nanostores'

/** The overlay of the frame that is open. */
export const $overlay = atom<'palette' | 'keys' | null>(null)

export const openPalette = (): void => $overlay.set('palette')
export const openKeys = (): void => $overlay.set('keys')
export const closeOverlay = (): void => $overlay.set(null)
