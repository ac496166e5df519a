import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { argon } from '../passwords/argon.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from '../testing/shopper.ts'

const NEXT = 'lantern-over-harbour'

let shop: TestApp
let start: number
beforeAll(async () => {
  shop = await testApp()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const change = (who: Shopper, changes: Record<string, unknown> = {}, ip = newIp()) =>
  shop.post(
    '/change-password',
    { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT, ...changes },
    { headers: who.headers, ip },
  )
const logIn = (who: Shopper, password: string) => shop.post('/login', { phone: who.email, password }, { ip: newIp() })

describe('POST /change-password', () => {
  it('sets the password and ends all other sessions of this shopper', async () => {
    const [who, other] = [await addShopper(shop), await addShopper(shop)]
    const elsewhere = await shop.loginAs(who.id)
    const { status, body } = await change(who)
    expect([status, body]).toEqual([200, { message: 'Password changed. All other sessions have ended.', data: {} }])
    const profile = async (headers: Record<string, string>) => (await shop.get('/profile', { headers })).status
    expect([await profile(who.headers), await profile(elsewhere), await profile(other.headers)]).toEqual([
      200, 401, 200,
    ])
    expect((await logIn(who, PASSWORD)).status).toBe(422)
    expect((await logIn(who, NEXT)).status).toBe(200)
  })

  it('refuses a wrong current password at its field, and changes nothing', async () => {
    const who = await addShopper(shop)
    const elsewhere = await shop.loginAs(who.id)
    const { status, body } = await change(who, { current_password: 'not-the-password' })
    expect([status, body]).toEqual([
      422,
      {
        message: 'The current password is wrong',
        code: 'credentials_wrong',
        errors: { current_password: ['The current password is wrong'] },
      },
    ])
    expect((await logIn(who, PASSWORD)).status).toBe(200)
    expect((await shop.get('/profile', { headers: elsewhere })).status).toBe(200)
  })

  it('counts wrong current passwords as failed logins', async () => {
    const who = await addShopper(shop)
    for (let n = 0; n < 5; n++) expect((await change(who, { current_password: 'wrong' })).status).toBe(422)
    const { status, headers } = await change(who)
    expect([status, headers['retry-after']]).toEqual([429, '30'])
    expect((await logIn(who, PASSWORD)).status).toBe(429)
    shop.setNow(start + 30_000)
    expect((await change(who)).status).toBe(200)
    expect((await logIn(who, PASSWORD)).status).toBe(422)
    expect((await logIn(who, NEXT)).status).toBe(200)
    shop.setNow(start)
  })

  it('refuses a password that is too easy to guess', async () => {
    const who = await addShopper(shop)
    const verify = vi.spyOn(argon, 'verify')
    for (const password of ['password123', 'rialto-1234', 'qwertyuiop', who.email, who.phone]) {
      const { status, body } = await change(who, { password, password_confirmation: password })
      expect([status, body.errors], String(password)).toEqual([
        422,
        { password: ['This password is too easy to guess. Please choose another one.'] },
      ])
    }
    expect(verify).not.toHaveBeenCalled()
  })

  it.each([
    ['current_password', [undefined, null, '', 1, [], {}, 'x'.repeat(129), 'a\0b']],
    ['password', [undefined, null, '', 'short', 1, [], {}, 'x'.repeat(129), 'ab\0cdefgh']],
    ['password_confirmation', [undefined, null, 1, [], {}, 'x'.repeat(129), `${NEXT}!`]],
  ])('refuses what cannot be a %s', async (field, values) => {
    const who = await addShopper(shop)
    for (const value of values) {
      const { status, body } = await change(who, { [field]: value })
      expect(status, JSON.stringify(value)).toBe(422)
      expect(Object.keys(body.errors)).toContain(field)
    }
    const mismatch = await change(who, { password_confirmation: 'something-else' })
    expect(mismatch.body.errors).toEqual({ password_confirmation: ['Confirm Password does not match'] })
    expect((await logIn(who, PASSWORD)).status).toBe(200)
  })

  it('tells users of a sign-in provider how to set a password', async () => {
    const who = await addShopper(shop, { password: null })
    const { status, body } = await change(who)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
  })
})
