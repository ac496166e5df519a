import { $userId } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom } from 'nanostores'

const none: ReadonlySet<number> = new Set()

/**
 * The ids of vouchers that the account is known to have collected. Pages are the same for all shoppers, so they do not
 * contain this.
 */
const $collected = atom(none)
$userId.listen(() => $collected.set(none))

/** Adds collected vouchers. */
export function markCollected(ids: readonly number[]): void {
  const before = $collected.get()
  if (ids.some((id) => !before.has(id))) $collected.set(new Set([...before, ...ids]))
}

/** The ids of the collected vouchers; empty for guests and in the first render. */
export function useCollectedIds(): ReadonlySet<number> {
  return useStoreValue($collected, none)
}
