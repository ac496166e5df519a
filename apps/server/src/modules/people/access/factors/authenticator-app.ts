import { Secret, TOTP as Totp } from 'otpauth'
import type { Config } from '../../../../config/config.ts'
import type { Tx } from '../../../../db/index.ts'
import { decryptSecret, encryptSecret } from '../../../../lib/encrypt-secret.ts'
import { advanceStep, selectApp } from './repository.ts'
import { TOTP, TOTP_WINDOW, totpStep } from './rules.ts'

const PURPOSE = 'authenticator app'
const SECRET_BYTES = 20

/** Makes the secret of an app, as apps read it and as it is stored. */
export function createAppSecret({ secret: appSecret }: Pick<Config, 'secret'>, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new Totp({ ...TOTP, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, stored: encryptSecret(appSecret, PURPOSE, secret.base32) }
}

interface GivenCode {
  userId: number
  code: string
  now: number
}

/** Accepts a code of the person's app once. An app whose secret cannot be read any more accepts none. */
export async function acceptAppCode(
  tx: Tx,
  { secret: appSecret }: Pick<Config, 'secret'>,
  { userId, code, now }: GivenCode,
): Promise<boolean> {
  const app = await selectApp(tx, userId)
  const base32 = app && decryptSecret(appSecret, PURPOSE, app.secret)
  if (!base32) return false
  const totp = new Totp({ ...TOTP, secret: Secret.fromBase32(base32) })
  // Compares in constant time.
  const drift = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW })
  return drift !== null && advanceStep(tx, userId, totpStep(now) + drift)
}
