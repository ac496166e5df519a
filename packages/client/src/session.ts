import type { User } from '@rialto/contract'
import { atom, type ReadableAtom } from 'nanostores'
import { forgetAccount, forgetAccountInTab, localStore } from './browser-storage.ts'
import { persistentValue } from './persistent-value.ts'

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
function tell(event: SessionEvent): void {
  $user.set(session.get()?.user.id ?? null)
  for (const listener of [...listeners]) listener(event)
}

const lasting = (found: StoredSession | null) => (found && Date.parse(found.expiresAt) > Date.now() ? found : null)

/** Whose session was refused, until somebody logs in or the login is dismissed. */
let lapsed: User | null = null
/** Who was logged in at the last event: storage that another tab has emptied no longer says. */
let holder: User | null = null
/** The shopper is logging out: a refusal meanwhile is no news. */
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
  /** Whose session was refused or has run out, while they are asked to log in again. */
  lapsed: (): User | null => (session.get() ? null : ($stored.get()?.user ?? lapsed)),
  /** Whose screens this page shows: who is logged in, or whose session has {@link lapsed}. */
  owner: (): User | null => session.get()?.user ?? session.lapsed(),
  /** A number that changes when what was typed on this page must not be shown any longer: forms take it as their key. */
  drafts: (): number => drafts,
  /** For a call that is about to be made. */
  token(): string | null {
    session.endIfOver()
    return session.get()?.token ?? null
  },
  /** A session that has lapsed while the page was open ends here, for everybody. */
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
    tell('set')
  },
  /** From here on until {@link clear} refusals end nothing: the server may know of the logout first. */
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
    tell(reason)
  },
  /** The login after a refusal was dismissed: there is nobody here any more. */
  abandon(): void {
    if (!lapsed) return
    lapsed = null
    tell('abandoned')
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

/** A refusal that another tab has met is one here as well: this page may hold drafts. */
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
  tell(refused ? 'refused' : 'elsewhere')
}
