import { createSignal, useSignal } from '@rialto/client/signal.ts'
import { whenLoggedIn } from '../session/index.ts'
import type { ChatPartner } from './types.ts'

const shown = createSignal<ChatPartner | null>(null)

/** How a conversation was opened, until the server has been told. */
export interface Opening {
  shopId: number
  /** What the shopper asks about: it stands in the conversation. */
  productId?: number
}
export const opening = createSignal<Opening | null>(null)

/** Opens the panel with a shop; a guest logs in first. With a product the conversation begins with it. */
export function openChat(partner: ChatPartner, { productId }: { productId?: number } = {}): void {
  whenLoggedIn(() => {
    shown.set(partner)
    opening.set({ shopId: partner.id, productId })
  })
}

export function closeChat(): void {
  if (shown.get()) shown.set(null)
}

/** The shop in the panel; null: the panel is closed. */
export const useActiveChat = (): ChatPartner | null => useSignal(shown)
