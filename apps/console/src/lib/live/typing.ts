import { createTypingMembers, createTypingTeller } from '@rialto/client/realtime/typing.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { consoleApi } from '../api/console-api.ts'
import { $isLive } from './live-state.ts'

/** The shoppers who are writing to the current shop. */
export const typingShoppers = createTypingMembers()

const NOBODY: ReadonlySet<number> = new Set()

export const useIsTyping = (userId: number): boolean => useStoreValue(typingShoppers.$ids, NOBODY).has(userId)

const tell = createTypingTeller((user_id) =>
  consoleApi.call('POST /seller/conversations/{user_id}/typing', { params: { user_id }, body: {} }),
)

/** Tells a shopper that the shop is writing. Without realtime nobody would hear of it. */
export function tellTyping(userId: number): void {
  if ($isLive.get()) tell(userId)
}
