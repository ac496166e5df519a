import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom } from 'nanostores'
import { whenLoggedIn } from '../session/index.ts'
import type { ChatPartner, DraftProduct } from './types.ts'

/** The shop in the panel; null: the panel is closed. */
const $partner = atom<ChatPartner | null>(null)

/** An opened conversation of which the server has not been told yet. */
export interface Opening {
  shopId: number
  /** The product that the shopper asks about, part of the draft. */
  product?: DraftProduct
}
export const $opening = atom<Opening | null>(null)

/** Opens the panel with a shop, for a guest after the login. Nothing is sent: a product is part of the draft. */
export function openChat(partner: ChatPartner, { product }: { product?: DraftProduct } = {}): void {
  whenLoggedIn(() => {
    $partner.set(partner)
    $opening.set({ shopId: partner.id, product })
  })
}

export const closeChat = (): void => $partner.set(null)

export const useActiveChat = (): ChatPartner | null => useStoreValue($partner, null)

/**
 * The *active shop* (docs/spec §3): which conversation the messages screen shows, remembered while the shopper is elsewhere in
 * the shop. A new message that arrives meanwhile resets it to none (docs/spec §4), and so does a logout.
 */
export const $selectedShop = atom<number | null>(null)

/** The messages screen, spelled as in the specification. */
export const MESSAGES_PATH = '/massages'

export const isMessagesScreen = (pathname: string): boolean => pathname.replace(/\/$/, '') === MESSAGES_PATH
