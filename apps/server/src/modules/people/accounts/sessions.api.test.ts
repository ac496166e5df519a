import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addShopper, newIp, PASSWORD } from './testing/shopper.ts'

const DAY = 86_400_000

let shop: TestApp
let start: number
beforeAll(async () => {
  shop = await testApp()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const expiryOf = async (userId: number) =>
  (
    await shop.deps.database.db
      .selectFrom('access_tokens')
      .where('user_id', '=', userId)
      .select('expires_at')
      .executeTakeFirstOrThrow()
  ).expires_at

describe('a session', () => {
  it.each(['get', 'post'] as const)('ends with %s /logout, while other sessions stay', async (method) => {
    const { id, headers } = await addShopper(shop)
    const other = await shop.loginAs(id)
    const reply =
      method === 'get' ? await shop.get('/logout', { headers }) : await shop.post('/logout', {}, { headers })
    expect([reply.status, reply.body]).toEqual([200, { message: 'Logout successfully', data: {} }])
    expect((await shop.get('/profile', { headers })).status).toBe(401)
    expect((await shop.get('/logout', { headers })).status).toBe(401)
    expect((await shop.get('/profile', { headers: other })).status).toBe(200)
  })

  // docs/spec leaves open: Tokens: 256 random bits, stored hashed, 30 days sliding
  it('is extended by use, written at most once a day, and expires after 30 unused days', async () => {
    const { id, headers } = await addShopper(shop)
    const use = async (at: number) => {
      shop.setNow(at)
      return (await shop.get('/profile', { headers })).status
    }
    expect(await use(start + DAY - 1)).toBe(200)
    expect(await expiryOf(id)).toBe(start + 30 * DAY)
    expect(await use(start + DAY)).toBe(200)
    expect(await expiryOf(id)).toBe(start + 31 * DAY)
    expect(await use(start + 2 * DAY - 1)).toBe(200)
    expect(await expiryOf(id)).toBe(start + 31 * DAY)
    expect(await use(start + 31 * DAY - 1)).toBe(200)
    expect(await use(start + 60 * DAY)).toBe(200)
    expect(await use(start + 90 * DAY)).toBe(401)
    shop.setNow(start)
  })

  it('is deleted after it expired', async () => {
    const { db } = shop.deps.database
    const { email } = await addShopper(shop)
    const unused = await addShopper(shop)
    shop.setNow(start + 40 * DAY)
    // Each login checks a part of the table, from where the last one stopped.
    for (let n = 0; n < 3; n++)
      expect((await shop.post('/login', { phone: email, password: PASSWORD }, { ip: newIp() })).status).toBe(200)
    const expiredTokens = await db
      .selectFrom('access_tokens')
      .where('expires_at', '<=', shop.deps.now())
      .select('id')
      .execute()
    expect(expiredTokens).toEqual([])
    expect((await shop.get('/profile', { headers: unused.headers })).status).toBe(401)
    shop.setNow(start)
  })
})

describe('calls that require a login', () => {
  const calls = [
    ['GET', '/logout'],
    ['POST', '/logout'],
    ['GET', '/profile'],
    ['POST', '/update-profile'],
    ['POST', '/change-password'],
    ['GET', '/addresses'],
    ['POST', '/address/store'],
    ['POST', '/address/1/update'],
    ['DELETE', '/address/1/delete'],
    ['GET', '/favorite-products'],
    ['POST', '/favorite-add-or-remove'],
  ] as const

  it.each(calls)('%s %s returns 401 without a token, and with an invalid or expired token', async (method, path) => {
    const { headers: expired } = await addShopper(shop)
    shop.setNow(start + 31 * DAY)
    const { authorization } = expired
    const bad = [
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      `Basic ${authorization.slice(7)}`,
      "Bearer ' or 1=1 --",
    ]
    for (const header of [undefined, ...bad, authorization]) {
      const headers = header === undefined ? {} : { authorization: header }
      const reply = await shop.app.inject({ method, url: `/api${path}`, headers, remoteAddress: newIp() })
      expect([reply.statusCode, reply.json()], header).toEqual([
        401,
        { message: 'Please login first!', code: 'unauthenticated' },
      ])
    }
    shop.setNow(start)
  })
})
