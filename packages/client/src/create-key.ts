/** A new idempotency key. `crypto.randomUUID` exists in secure contexts only. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
