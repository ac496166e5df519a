import { api } from '@rialto/client/api/browser.ts'
import { createTypingMembers, createTypingTeller } from '@rialto/client/realtime/typing.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom } from 'nanostores'
import { useEffect } from 'react'

/** The shops that are writing to this shopper. */
export const typingShops = createTypingMembers()
/** True from the first open conversation on. */
export const $followsTyping = atom(false)
/** True while events arrive. Without them nobody hears of writing, so it is not told either. */
export const $isHeard = atom(false)

const NOBODY: ReadonlySet<number> = new Set()

/** Tells if a shop is writing, for its open conversation. */
export function useIsTyping(shopId: number): boolean {
  useEffect(() => $followsTyping.set(true), [])
  return useStoreValue(typingShops.$ids, NOBODY).has(shopId)
}

const tell = createTypingTeller((shop_id) => api.call('POST /typing', { body: { shop_id } }))

/** Tells a shop that the shopper is writing. */
export function tellTyping(shopId: number, text: string): void {
  if (text.trim() !== '' && $isHeard.get()) tell(shopId)
}
