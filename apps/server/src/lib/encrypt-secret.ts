import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, from the shop's secret. */
const keyFor = (appSecret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', appSecret, '', `rialto ${purpose}`, 32))

/** Encrypts a secret that must be read again (AES-256-GCM), so that a stolen database alone does not reveal it. */
export function encryptSecret(appSecret: string, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts what {@link encryptSecret} made; null after a change of the shop's secret. */
export function decryptSecret(appSecret: string, purpose: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}
