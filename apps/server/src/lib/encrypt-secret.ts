import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, from the shop's secret. */
const keyFor = (appSecret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', appSecret, '', `rialto ${purpose}`, 32))

/** Encrypts bytes that must be read again (AES-256-GCM), so that a stolen disk alone does not reveal them. */
export function encryptBytes(appSecret: string, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, purpose), iv)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts what {@link encryptBytes} made; null after a change of the shop's secret. */
export function decryptBytes(appSecret: string, purpose: string, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, purpose), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** As {@link encryptBytes}, of a text. */
export const encryptSecret = (appSecret: string, purpose: string, secret: string): string =>
  encryptBytes(appSecret, purpose, Buffer.from(secret)).toString('base64url')

/** Decrypts what {@link encryptSecret} made; null after a change of the shop's secret. */
export const decryptSecret = (appSecret: string, purpose: string, stored: string): string | null =>
  decryptBytes(appSecret, purpose, Buffer.from(stored, 'base64url'))?.toString('utf8') ?? null
