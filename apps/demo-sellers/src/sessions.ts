import { readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import { ApiError, type ShopApi } from './shop-api.ts'

/** Cookies of console sessions by the seller's number. */
export interface Sessions {
  /** Returns the stored cookie, or logs in. Throws `ApiError` if the login is refused. */
  getCookie(seller: number): Promise<string>
  /** Drops a refused cookie, so that the next call logs in. */
  forget(seller: number): void
}

/** @param file stores cookies over restarts, which then need no login and leave no stale sessions. */
export function createSessions(api: ShopApi, file: string): Sessions {
  const cookies = read(file)
  /** Sellers with another password; further attempts would count as guessing. */
  const refused = new Set<number>()

  async function logIn(seller: number): Promise<string> {
    if (refused.has(seller)) throw new ApiError(401)
    try {
      return await api.enterConsole(sellerEmail(seller), DEMO_PASSWORD)
    } catch (error) {
      if (error instanceof ApiError && isFinal(error.status)) refused.add(seller)
      throw error
    }
  }

  return {
    async getCookie(seller) {
      const stored = cookies.get(seller)
      if (stored !== undefined) return stored
      const cookie = await logIn(seller)
      cookies.set(seller, cookie)
      writeFileSync(file, JSON.stringify([...cookies]), { mode: 0o600 })
      return cookie
    },
    forget: (seller) => void cookies.delete(seller),
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
