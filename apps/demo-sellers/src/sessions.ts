import { readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import { ApiError, type ShopApi } from './shop-api.ts'

/** Access tokens by the seller's number. */
export interface Sessions {
  /** Returns the stored token, or logs in. Throws `ApiError` if the login is refused. */
  getToken(seller: number): Promise<string>
  /** Drops a refused token, so that the next call logs in. */
  forget(seller: number): void
}

/** @param file stores tokens over restarts, which then need no login and leave no stale sessions. */
export function createSessions(api: ShopApi, file: string): Sessions {
  const tokens = read(file)
  /** Sellers with another password; further attempts would count as guessing. */
  const refused = new Set<number>()

  async function logIn(seller: number): Promise<string> {
    if (refused.has(seller)) throw new ApiError(401)
    try {
      const body = { phone: sellerEmail(seller), password: DEMO_PASSWORD }
      return (await api.call('POST /login', { body })).access.token
    } catch (error) {
      if (error instanceof ApiError && isFinal(error.status)) refused.add(seller)
      throw error
    }
  }

  return {
    async getToken(seller) {
      const stored = tokens.get(seller)
      if (stored !== undefined) return stored
      const token = await logIn(seller)
      tokens.set(seller, token)
      writeFileSync(file, JSON.stringify([...tokens]), { mode: 0o600 })
      return token
    },
    forget: (seller) => void tokens.delete(seller),
  }
}

const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 429

function read(file: string): Map<number, string> {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [number, string] =>
  Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string'
