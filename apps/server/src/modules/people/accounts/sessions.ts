import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { presentUser } from './present.ts'
import { selectUser } from './repository-users.ts'
import { deleteExpiredTokens, deleteToken, extendToken, insertToken, selectUserByToken } from './repository-ways-in.ts'

interface SessionStart {
  userId: number
  /** The language of the reply. */
  locale: string
  now: number
}

/**
 * Logs in a user who has been authenticated by registration, login or social sign-in. Refuses if the operator has closed the
 * account.
 */
export async function startSession(db: Db | Tx, { userId, locale, now }: SessionStart): Promise<Session | Refusal> {
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  if (row.disabled_at !== null) return refuse('forbidden', text('This account is closed. Please write to the shop.'))
  const { token, expiresAt } = await issueToken(db, userId, now)
  return { access: { token, expires_at: new Date(expiresAt).toISOString() }, user: presentUser(row, locale) }
}

/** Finds the user of a Bearer token, and extends the session. The result is null for an unknown or expired token. */
export function createFindUser({ database: { db }, now }: Deps) {
  return async (token: string): Promise<CurrentUser | null> => {
    const at = now()
    const row = await selectUserByToken(db, hashToken(token), at)
    if (!row) return null
    if (isWorthExtending(row.expires_at, at))
      // A failed write (full disk) must not log the user out; the next request tries again.
      await extendToken(db, row.token_id, { from: row.expires_at, to: expiryAfter(at) }).catch(() => {})
    return { id: row.id, tokenId: row.token_id }
  }
}

/** Logs out: the request's token ends. */
export async function logOut(db: Db, { id, tokenId }: CurrentUser, { audit }: Caller): Promise<void> {
  await deleteToken(db, tokenId)
  audit('logout', { userId: id })
}

const DAY = 86_400_000
/** The lifetime of an unused session (docs/spec/api §5). */
const SESSION_DAYS = 30

/** Hashes a token for storage (SHA-256), so that a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const expiryAfter = (now: number): number => now + SESSION_DAYS * DAY

/** A session is extended by use, but written at most once a day. */
const isWorthExtending = (expiresAt: number, now: number): boolean => expiryAfter(now) - expiresAt >= DAY

/** The number of rows that each login checks for expired sessions, continuing after the last login, so that no clean-up takes long. */
const SWEEP_SIZE = 200
let sweepPosition = 0

/** Starts a session: 256 random bits, valid for 30 days (docs/spec/api §5). */
export async function issueToken(
  db: Db | Tx,
  userId: number,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = expiryAfter(now)
  const id = await insertToken(db, {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: expiresAt,
    created_at: now,
  })
  const from = sweepPosition < id ? sweepPosition : 0
  sweepPosition = from + SWEEP_SIZE
  await deleteExpiredTokens(db, { from, to: sweepPosition, userId, now })
  return { token, expiresAt }
}
