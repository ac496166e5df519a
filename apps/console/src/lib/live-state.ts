import { createTypingMembers, createTypingTeller } from '@rialto/client/realtime/typing.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom } from 'nanostores'
import { consoleApi } from './api.ts'

/** True while changes arrive over realtime. */
export const $isLive = atom(false)

const POLL_MS = 30_000
/** Changes by commands of the operator do not arrive over realtime. */
const LIVE_POLL_MS = 120_000

/** How often a screen reads again by itself. @param isRealtime false if its changes do not arrive over realtime */
export const usePollMs = (isRealtime = true): number =>
  useStoreValue($isLive, false) && isRealtime ? LIVE_POLL_MS : POLL_MS

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
