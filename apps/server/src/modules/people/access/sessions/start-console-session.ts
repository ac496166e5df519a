import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../db/index.ts'
import { deviceOf } from '../../../../lib/device-of.ts'
import { truncatedNetwork } from '../../../../lib/security-events.ts'
import { hashToken } from '../../accounts/index.ts'
import { deleteEndedSessions, insertSession } from './repository.ts'
import { IDLE_MS, LIFETIME_MS } from './rules.ts'

interface Start {
  userId: number
  /** False: the second factor has yet to be given. */
  isComplete: boolean
  userAgent: string | undefined
  ip: string
  now: number
}

/** Starts a console session, and deletes those that have ended. @returns the token for the cookie: 256 random bits */
export async function startConsoleSession(tx: Tx, { userId, isComplete, userAgent, ip, now }: Start): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteEndedSessions(tx, { used: now - IDLE_MS, created: now - LIFETIME_MS })
  await insertSession(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    is_complete: Number(isComplete),
    device: deviceOf(userAgent),
    network: truncatedNetwork(ip),
    created_at: now,
    used_at: now,
  })
  return token
}
