import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/index.ts'
import { deleteExpiredTokens, insertToken } from './repository.ts'

const DAY = 86_400_000
/** How long a session lasts that nobody uses (api.md, "Tokens"). */
const TOKEN_DAYS = 30

/** What is kept of a token: its SHA-256, so that a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const expiryFrom = (now: number): number => now + TOKEN_DAYS * DAY

/** A session slides on by use, but is written at most once a day. */
export const isWorthExtending = (expiresAt: number, now: number): boolean => expiryFrom(now) - expiresAt >= DAY

/** How many rows a login looks through for lapsed sessions, wherever the last one stopped: no sweep ever takes long. */
const SWEPT = 200
let swept = 0

/** Starts a session: 256 random bits, good for 30 days (api.md, "Tokens"). */
export async function issueToken(
  db: Db | Tx,
  userId: number,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = expiryFrom(now)
  const id = await insertToken(db, {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: expiresAt,
    created_at: now,
  })
  const from = swept < id ? swept : 0
  swept = from + SWEPT
  await deleteExpiredTokens(db, { from, to: swept, userId, now })
  return { token, expiresAt }
}
