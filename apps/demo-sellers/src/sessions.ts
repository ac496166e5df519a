import { readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PASSWORD, sellerEmail } from '@rialto/demo/logins'
import { ApiError, type ShopApi } from './shop-api.ts'

/** Who is logged in, by the seller's number. */
export interface Sessions {
  /** The token of a seller: remembered, else from a login. Throws `ApiError` where that is refused. */
  tokenOf(seller: number): Promise<string>
  /** It was refused: the next one comes from a login. */
  forget(seller: number): void
}

/** @param file remembers tokens as a browser does, so that a restart neither hashes passwords nor piles up sessions. */
export function createSessions(api: ShopApi, file: string): Sessions {
  const tokens = read(file)
  /** Another password: to try again and again would look like guessing it. */
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
    async tokenOf(seller) {
      const known = tokens.get(seller)
      if (known !== undefined) return known
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
