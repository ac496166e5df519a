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
const monthFromNow = () => new Date(Date.now() + MONTH).toISOString()

/** The data of the server's reply to a login. */
export const sessionOf = (user: User = amira): Session => ({
  access: { token: `token-of-${user.id}`, expires_at: monthFromNow() },
  user,
})

export const storedSession = (part: Partial<StoredSession> = {}): StoredSession => ({
  token: 'token-of-1',
  expiresAt: monthFromNow(),
  lasts: MONTH,
  user: amira,
  ...part,
})

/** Writes to local storage as another tab does, which this tab learns from an event. Null removes the entry. */
export function writeInAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** Logs in or, with null, out in another tab. */
export function setSessionInAnotherTab(stored: StoredSession | null): void {
  writeInAnotherTab('session', stored && JSON.stringify(stored))
}

export interface ApiRequest {
  /** Method and path, such as `POST /login`. */
  key: string
  /** Without the question mark. */
  query: string
  body: unknown
  authorization: string | null
}
type Answer = (request: ApiRequest) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>

/** Mocks `fetch` with answers by method and path, such as `POST /login`; others are refused with 404. Records all requests. */
export function fakeApi(answers: Record<string, Answer>): {
  requests: ApiRequest[]
  requestsTo: (key: string) => ApiRequest[]
} {
  const requests: ApiRequest[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method = 'GET', headers, body } = {}) => {
    const [, called = '', query = ''] = /^(?:\/api)?([^?]*)\??(.*)$/.exec(String(path)) ?? []
    const key = `${method} ${called}`
    const request = {
      ...{ key, query },
      body: typeof body === 'string' ? JSON.parse(body) : null,
      authorization: new Headers(headers).get('authorization'),
    }
    requests.push(request)
    const { status = 200, body: reply } = (await answers[key]?.(request)) ?? {
      status: 404,
      body: { code: 'not_found' },
    }
    return new Response(JSON.stringify(reply), { status })
  })
  return { requests, requestsTo: (key) => requests.filter((request) => request.key === key) }
}

/** Replies for `fakeApi`. */
export const okReply = (data: unknown = {}) => ({ body: { message: '', data } })
export const refusalReply = (status: number, code: string, message: string, errors?: Record<string, string[]>) => ({
  status,
  body: { code, message, errors },
})
