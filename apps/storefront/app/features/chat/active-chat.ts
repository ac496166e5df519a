import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'
import { whenLoggedIn } from '../session/index.ts'
import type { ChatPartner } from './types.ts'

/** The shop in the panel; null: the panel is closed. */
const $partner = atom<ChatPartner | null>(null)

/** How a conversation was opened, until the server has been told. */
export interface Opening {
  shopId: number
  /** What the shopper asks about: it stands in the conversation. */
  productId?: number
}
export const $opening = atom<Opening | null>(null)

/** Opens the panel with a shop; a guest logs in first. With a product the conversation begins with it. */
export function openChat(partner: ChatPartner, { productId }: { productId?: number } = {}): void {
  whenLoggedIn(() => {
    $partner.set(partner)
    $opening.set({ shopId: partner.id, productId })
  })
}

export const closeChat = (): void => $partner.set(null)

export const useActiveChat = (): ChatPartner | null => useStoreValue($partner, null)
