import { session } from '@rialto/client/session.ts'
import { useSyncExternalStore } from 'react'

/** Pages are the same for all, so their vouchers say nothing about who has collected them: that is kept here, by voucher. */
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

/** What the server says this shopper has collected. */
export function learnCollected(ids: readonly number[]): void {
  if (ids.some((id) => !collected.has(id))) set(new Set([...collected, ...ids]))
}

/** The ids of vouchers that the shopper is known to have collected; none for guests and in the first rendering. */
export function useCollected(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => collected,
    () => none,
  )
}
