import { createHmac, randomBytes } from 'node:crypto'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import { SECRET_PREFIX } from './rules.ts'

const PURPOSE = 'webhook'

export interface WebhookSecret {
  secret: string
  /** Encrypted, since each delivery is signed with it. */
  stored: string
}

export function makeSecret(appSecret: string): WebhookSecret {
  const secret = SECRET_PREFIX + randomBytes(32).toString('base64url')
  return { secret, stored: encryptSecret(appSecret, PURPOSE, secret) }
}

/** Null after a change of `APP_SECRET`. */
export const readSecret = (appSecret: string, stored: string): string | null =>
  decryptSecret(appSecret, PURPOSE, stored)

/** The header by which a receiver knows that the market has sent a body, and when. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
