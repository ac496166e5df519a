import type { User } from '@rialto/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { forgetAccount, forgetAccountInTab, localStore } from './browser-storage.ts'
import { persistentValue } from './persistent-value.ts'

/** The account that is logged in, with its token. */
export interface StoredSession {
  /** Sent as `Authorization: Bearer`. */
  token: string
  /** ISO 8601, by this device's clock. */
  expiresAt: string
  /** The lifetime of the token after its last use, in milliseconds: each use extends it. */
  lasts: number
  user: User
}

/** `logout`: the shopper ended it. `refused`: the server refused the token, or it expired. */
export type SessionEnd = 'logout' | 'refused'
/**
 * `set`: it started or changed in this tab. `elsewhere`: another tab changed or ended it (see `session.get()`).
 * `abandoned`: the shopper dismissed the login after a refusal.
 */
export type SessionEvent = 'set' | 'elsewhere' | 'abandoned' | SessionEnd

const $stored = persistentValue('session', (found) => {
  const { token, expiresAt, user } = found as StoredSession
  return typeof token === 'string' && typeof expiresAt === 'string' && user.id > 0 ? (found as StoredSession) : null
})
/** The session as this tab last saw it; another one in storage comes from another tab. */
let latest: StoredSession | null = null
function store(next: StoredSession | null): void {
  latest = next
  $stored.set(next)
}

const $user = atom<number | null>(null)
/** The id of the account that is logged in. Null for guests and on the server. */
export const $userId: ReadableAtom<number | null> = $user

/**
 * Events rather than a store, because listeners need the reason why a session ended, and two equal events in a row both
 * count.
 */
const listeners = new Set<(event: SessionEvent) => void>()
function notify(event: SessionEvent): void {
  $user.set(session.get()?.user.id ?? null)
  for (const listener of [...listeners]) listener(event)
}

const lasting = (found: StoredSession | null) => (found && Date.parse(found.expiresAt) > Date.now() ? found : null)

/** The account whose session was refused, until somebody logs in or dismisses the login. */
let lapsed: User | null = null
/** The account at the last event, because storage that another tab has cleared no longer contains it. */
let holder: User | null = null
/** While the shopper is logging out, refusals are ignored. */
let leaving = false

/** The account whose drafts this page may contain, and how often drafts had to be discarded. */
let author: number | null = null
let drafts = 0

/** A guest's drafts become those of the account that logs in; no account gets the drafts of another. */
function noteAuthor(next: number | null): void {
  if (author !== null && author !== next) drafts += 1
  author = next
}

/**
 * The stored session, shared by all tabs. It is part of every page and does not depend on React, so keep it small.
 * Hooks are in features/session.
 */
export const session = {
  /** The current session; the same object until it changes. Null when it has expired, and on the server. */
  get: (): StoredSession | null => lasting($stored.get()),
  /** The account whose session was refused or has expired, while it is asked to log in again. */
  lapsed: (): User | null => (session.get() ? null : ($stored.get()?.user ?? lapsed)),
  /** The account whose screens this page shows: logged in, or {@link lapsed}. */
  owner: (): User | null => session.get()?.user ?? session.lapsed(),
  /** A number that changes when drafts must no longer be shown; forms use it as their key. */
  drafts: (): number => drafts,
  /** The token for the next call; ends an expired session first. */
  token(): string | null {
    session.endIfOver()
    return session.get()?.token ?? null
  },
  /** Ends an expired session. */
  endIfOver(): void {
    if (!session.get()) session.clear('refused')
  },
  set(next: StoredSession): void {
    noteAuthor(next.user.id)
    lapsed = null
    holder = next.user
    leaving = false
    localStore.write('session_end', null)
    store(next)
    notify('set')
  },
  /** Ignores refusals until {@link clear}: the server may receive the logout before other calls. */
  beginLogout(): void {
    leaving = $stored.get() !== null
  },
  /** Ends the session in all tabs and removes all data of the account. Does nothing without a session. */
  clear(reason: SessionEnd): void {
    const ended = $stored.get()
    if (!ended || (leaving && reason === 'refused')) return
    leaving = false
    holder = null
    lapsed = reason === 'refused' ? ended.user : null
    if (reason === 'logout') noteAuthor(null)
    else author ??= ended.user.id
    // Written first, because other tabs read the reason here.
    localStore.write('session_end', reason === 'refused' ? reason : null)
    store(null)
    forgetAccount()
    notify(reason)
  },
  /** Called when the shopper dismisses the login after a refusal: the page becomes a guest's. */
  abandon(): void {
    if (!lapsed) return
    lapsed = null
    notify('abandoned')
  },
  /** Adds a listener for every change, including those in other tabs. */
  subscribe(listener: (event: SessionEvent) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

if (typeof window !== 'undefined') {
  latest = $stored.get()
  holder = latest?.user ?? null
  author = holder?.id ?? null
  $user.set(session.get()?.user.id ?? null)
  $stored.listen((stored) => {
    if (stored === latest) return
    latest = stored
    noteElsewhere()
  })
}

/** A session that another tab saw refused counts as refused here too, since this page may hold drafts. */
function noteElsewhere(): void {
  const now = session.get()?.user ?? null
  const before = holder
  if (!now && !before) return
  holder = now
  leaving = false
  const refused = !now && before !== null && localStore.read('session_end') === 'refused'
  lapsed = refused ? before : null
  if (now?.id !== before?.id) forgetAccountInTab()
  if (now || !refused) noteAuthor(now?.id ?? null)
  notify(refused ? 'refused' : 'elsewhere')
}
