import type { User } from '@rialto/contract'
import { storedValue } from './stored-value.ts'

/** Who is logged in here, and what proves it. */
export interface StoredSession {
  /** Sent as `Authorization: Bearer`. */
  token: string
  /** ISO 8601, by this device's clock. */
  expiresAt: string
  /** Milliseconds that the token lasts from its last use: the server lets it slide. */
  lasts: number
  user: User
}

/** Why a session ended here: by the shopper, or by the server (or its time). */
export type SessionEnd = 'logout' | 'refused'
/** `set`: it began or changed here. `elsewhere`: another tab changed or ended it, `session.get()` tells which. */
export type SessionEvent = 'set' | 'elsewhere' | SessionEnd

const stored = storedValue('session', (found) => {
  const { token, expiresAt, user } = found as StoredSession
  return typeof token === 'string' && typeof expiresAt === 'string' && user.id > 0 ? (found as StoredSession) : null
})
const listeners = new Set<(event: SessionEvent) => void>()
const tell = (event: SessionEvent) => {
  for (const listener of [...listeners]) listener(event)
}

const lasting = (found: StoredSession | null) => (found && Date.parse(found.expiresAt) > Date.now() ? found : null)

/**
 * The stored session, the same in every tab. It touches no React and is part of every page: keep it small.
 * Hooks are in features/session.
 */
export const session = {
  /** The same object until something changes. One whose time has passed is none; none on the server. */
  get: (): StoredSession | null => lasting(stored.get()),
  /** For a call that is about to be made: what has lapsed while the page was open ends here, for everybody. */
  token(): string | null {
    const found = session.get()
    if (!found) session.clear('refused')
    return found?.token ?? null
  },
  set(next: StoredSession): void {
    stored.set(next)
    tell('set')
  },
  /** Ends it in all tabs. Nothing happens where there is none. */
  clear(reason: SessionEnd): void {
    if (!stored.get()) return
    stored.set(null)
    tell(reason)
  },
  /** Told of every change, those in other tabs included. */
  subscribe(listener: (event: SessionEvent) => void): () => void {
    followOtherTabs()
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let following = false
function followOtherTabs(): void {
  if (following || typeof window === 'undefined') return
  following = true
  stored.onChangeElsewhere(() => tell('elsewhere'))
}
