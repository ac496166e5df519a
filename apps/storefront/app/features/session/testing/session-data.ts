import type { StoredSession } from '@rialto/client/session.ts'
import type { Session, User } from '@rialto/contract'
import { vi } from 'vitest'

export const amira: User = {
  id: 1,
  name: 'Amira Haddad',
  phone: '5550107788',
  phone_code: '1',
  email: 'amira@shop.test',
  country: 'United States',
  gender: null,
  date_of_birth: null,
  profile_photo: '',
  account_verified: true,
  is_seller: false,
}

const MONTH = 30 * 24 * 60 * 60 * 1000
const inAMonth = () => new Date(Date.now() + MONTH).toISOString()

/** The server's reply to a login. */
export const sessionOf = (user: User = amira): Session => ({
  access: { token: `token-of-${user.id}`, expires_at: inAMonth() },
  user,
})

export const storedSession = (part: Partial<StoredSession> = {}): StoredSession => ({
  token: 'token-of-1',
  expiresAt: inAMonth(),
  lasts: MONTH,
  user: amira,
  ...part,
})

/** Another tab writes to local storage: this one is told by an event. Null removes the entry. */
export function writeInAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

export function inAnotherTab(stored: StoredSession | null): void {
  writeInAnotherTab('session', stored && JSON.stringify(stored))
}

export interface Asked {
  key: string
  body: unknown
  authorization: string | null
}
type Answer = (asked: Asked) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>

/** Answers calls at the edge of HTTP, by `POST /login` and the like; what is not named is refused with 404. Notes them all. */
export function fakeApi(answers: Record<string, Answer>): { asked: Asked[]; of: (key: string) => Asked[] } {
  const asked: Asked[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method = 'GET', headers, body } = {}) => {
    const key = `${method} ${String(path).replace(/^\/api/, '')}`
    const one = {
      key,
      body: typeof body === 'string' ? JSON.parse(body) : null,
      authorization: new Headers(headers).get('authorization'),
    }
    asked.push(one)
    const { status = 200, body: reply } = (await answers[key]?.(one)) ?? { status: 404, body: { code: 'not_found' } }
    return new Response(JSON.stringify(reply), { status })
  })
  return { asked, of: (key) => asked.filter((one) => one.key === key) }
}

export const good = (data: unknown = {}) => ({ body: { message: '', data } })
export const refused = (status: number, code: string, message: string, errors?: Record<string, string[]>) => ({
  status,
  body: { code, message, errors },
})
