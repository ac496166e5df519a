import { session } from '@rialto/client/session.ts'
import { useSyncExternalStore } from 'react'

/**
 * Rendered pages are the same for everybody and do not know who has collected a voucher. This store has the ids of
 * those that the shopper has collected.
 */
let collected: ReadonlySet<number> = new Set()
let owner: number | undefined
const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()

function set(next: ReadonlySet<number>): void {
  collected = next
  for (const listener of [...listeners]) listener()
}

function followSession(): void {
  const user = session.get()?.user.id
  if (user === owner) return
  owner = user
  set(none)
}

let following = false
function subscribe(listener: () => void): () => void {
  if (!following) {
    following = true
    followSession()
    session.subscribe(followSession)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds ids that the server reports as collected by this shopper. */
export function markCollected(ids: readonly number[]): void {
  if (ids.some((id) => !collected.has(id))) set(new Set([...collected, ...ids]))
}

/** The ids of the vouchers that the shopper is known to have collected; empty for guests and on first render. */
export function useCollectedIds(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => collected,
    () => none,
  )
}
