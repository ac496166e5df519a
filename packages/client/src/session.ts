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
  /** Milliseconds that the token lasts from its last use: the server lets it slide. */
  lasts: number
  user: User
}

/** `logout`: the shopper ended it. `refused`: the server did, or its time is over. */
export type SessionEnd = 'logout' | 'refused'
/**
 * `set`: it began or changed here. `elsewhere`: another tab changed or ended it, `session.get()` tells which.
 * `abandoned`: the shopper does not log in again after it was refused.
 */
export type SessionEvent = 'set' | 'elsewhere' | 'abandoned' | SessionEnd

const $stored = persistentValue('session', (found) => {
  const { token, expiresAt, user } = found as StoredSession
  return typeof token === 'string' && typeof expiresAt === 'string' && user.id > 0 ? (found as StoredSession) : null
})
/** The session as this tab knows it; another one in storage is another tab's. */
let latest: StoredSession | null = null
function store(next: StoredSession | null): void {
  latest = next
  $stored.set(next)
}

const $user = atom<number | null>(null)
/** The id of the account that is logged in. Null for guests and on the server. */
export const $userId: ReadableAtom<number | null> = $user

/** Events rather than a store: listeners have to know why a session ended, and each of two in a row counts. */
const listeners = new Set<(event: SessionEvent) => void>()
function notify(event: SessionEvent): void {
  $user.set(session.get()?.user.id ?? null)
  for (const listener of [...listeners]) listener(event)
}

const lasting = (found: StoredSession | null) => (found && Date.parse(found.expiresAt) > Date.now() ? found : null)

/** The account whose session was refused, until somebody logs in or dismisses the login. */
let lapsed: User | null = null
/** The account that was logged in at the last event: storage that another tab has emptied no longer tells. */
let holder: User | null = null
/** While the shopper is logging out, refusals are ignored. */
let leaving = false

/** The last person whose drafts this page may hold, and how often such drafts had to go. */
let author: number | null = null
let drafts = 0

/** A guest's drafts become those of the person who logs in; nobody gets the drafts of another person. */
function noteAuthor(next: number | null): void {
  if (author !== null && author !== next) drafts += 1
  author = next
}

/**
 * The stored session, the same in every tab. It touches no React and is part of every page: keep it small.
 * Hooks are in features/session.
 */
export const session = {
  /** The same object until something changes. One whose time has passed is none; none on the server. */
  get: (): StoredSession | null => lasting($stored.get()),
  /** The account whose session was refused or has run out, while it is asked to log in again. */
  lapsed: (): User | null => (session.get() ? null : ($stored.get()?.user ?? lapsed)),
  /** The account whose screens this page shows: logged in, or {@link lapsed}. */
  owner: (): User | null => session.get()?.user ?? session.lapsed(),
  /** A number that changes when what was typed on this page must not be shown any longer: forms take it as their key. */
  drafts: (): number => drafts,
  /** The token for the next call; a session that is over ends first. */
  token(): string | null {
    session.endIfOver()
    return session.get()?.token ?? null
  },
  /** Ends a session whose time is over. */
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
  /** Refusals are ignored until {@link clear}: the server may hear of the logout before other calls reach it. */
  beginLogout(): void {
    leaving = $stored.get() !== null
  },
  /** Ends it in all tabs, with all that is stored of the account. Nothing happens where there is none. */
  clear(reason: SessionEnd): void {
    const ended = $stored.get()
    if (!ended || (leaving && reason === 'refused')) return
    leaving = false
    holder = null
    lapsed = reason === 'refused' ? ended.user : null
    if (reason === 'logout') noteAuthor(null)
    else author ??= ended.user.id
    // Written first: other tabs look here for the reason.
    localStore.write('session_end', reason === 'refused' ? reason : null)
    store(null)
    forgetAccount()
    notify(reason)
  },
  /** The shopper dismissed the login after a refusal: the page becomes a guest's. */
  abandon(): void {
    if (!lapsed) return
    lapsed = null
    notify('abandoned')
  },
  /** Told of every change, those in other tabs included. */
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
