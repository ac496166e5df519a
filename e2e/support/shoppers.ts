import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Session } from '@rialto/contract'
import { shopUrl } from './shop-url.ts'
import { uniqueAddress } from './unique-address.ts'

export interface Shopper {
  name: string
  email: string
  password: string
}

let shopperCount = 0

/** Registers a shopper through the API, whose data the test may change. */
export async function newShopper(shop = shopUrl()): Promise<Shopper & Session> {
  shopperCount += 1
  const shopper = {
    name: `Noor Tester ${shopperCount}`,
    email: `noor-${randomUUID()}@shop.test`,
    password: 'market-hall-lantern-42',
  }
  const phone = String(randomInt(2_000_000_000, 2_799_999_999))
  const body = { ...shopper, country: 'United States', phone_code: '1', phone }
  const { data } = await call('POST /registration', body, { shop })
  return { ...shopper, ...data }
}

/** Logs in a shopper of the demo; the first has data of every kind. Tests on the common market must not change their data. */
export async function demoShopper(number: 1 | 2 | 3, shop = shopUrl()): Promise<Session> {
  const login = { phone: `shopper${number}@rialto.test`, password: 'marketday-2026' }
  return (await call('POST /login', login, { shop })).data
}

/** Ends a session without the browser's knowledge, as a password change on another device does. */
export async function endSession({ access }: Session): Promise<void> {
  await call('POST /logout', undefined, { token: access.token })
}

interface CallOptions {
  token?: string
  shop?: string
}

async function call(
  key: string,
  body?: unknown,
  { token, shop = shopUrl() }: CallOptions = {},
): Promise<{ data: Session }> {
  const [method, path] = key.split(' ')
  const reply = await fetch(`${shop}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': uniqueAddress(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${key}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<{ data: Session }>
}

/** Stores a session as an earlier login would have. Call it before the first page is opened. */
export async function storeSession(page: Page, { access, user }: Session): Promise<void> {
  const lasts = Date.parse(access.expires_at) - Date.now()
  const stored = JSON.stringify({ token: access.token, expiresAt: access.expires_at, lasts, user })
  await page.context().addInitScript((text) => {
    if (sessionStorage.getItem('logged in before')) return
    sessionStorage.setItem('logged in before', 'yes')
    localStorage.setItem('session', text)
  }, stored)
}
