import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/index.ts'
import { insertToken } from './repository.ts'

const TOKEN_DAYS = 30

/** What is kept of a token: its SHA-256, so that a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Starts a session: 256 random bits, good for 30 days (api.md, "Tokens"). */
export async function issueToken(
  db: Db | Tx,
  userId: number,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + TOKEN_DAYS * 86_400_000
  await insertToken(db, { user_id: userId, token_hash: hashToken(token), expires_at: expiresAt, created_at: now })
  return { token, expiresAt }
}
