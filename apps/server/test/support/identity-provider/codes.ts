import { randomBytes } from 'node:crypto'

/** What was given out for a while: codes, access tokens. */
export interface Codes<T> {
  give(what: T): string
  /** What it stands for; a code is good once. */
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
