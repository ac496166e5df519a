import { randomBytes } from 'node:crypto'

/** Issued codes and access tokens with a limited lifetime. */
export interface Codes<T> {
  give(what: T): string
  /** The value behind a code, which can be used once. */
  take(code: string | undefined): T | undefined
  look(code: string | undefined): T | undefined
}

export function createCodes<T>(prefix: string): Codes<T> {
  const given = new Map<string, T>()
  const look = (code = '') => given.get(code)
  return {
    give(what) {
      const code = `${prefix}${randomBytes(24).toString('base64url')}`
      given.set(code, what)
      return code
    },
    look,
    take(code = '') {
      const found = look(code)
      given.delete(code)
      return found
    },
  }
}
