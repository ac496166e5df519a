import { randomBytes } from 'node:crypto'
import { decryptSecret, encryptSecret } from '../../lib/encrypt-secret.ts'
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
