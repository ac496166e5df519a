import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../../db/index.ts'
import { deleteExpiredTokens, insertToken } from './repository.ts'

const DAY = 86_400_000
/** The lifetime of an unused session (docs/spec/api §5). */
const SESSION_DAYS = 30

/** Hashes a token for storage (SHA-256), so that a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const expiryAfter = (now: number): number => now + SESSION_DAYS * DAY

/** A session is extended by use, but written at most once a day. */
export const isWorthExtending = (expiresAt: number, now: number): boolean => expiryAfter(now) - expiresAt >= DAY

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
