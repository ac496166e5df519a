import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { argon } from './passwords.ts'
import { addShopper, newIp, PASSWORD, type Shopper } from './testing/shopper.ts'

const NEW_PASSWORD = 'lantern-over-harbour'

let shop: TestApp
let start: number
beforeAll(async () => {
  shop = await testApp()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const change = (shopper: Shopper, changes: Record<string, unknown> = {}, ip = newIp()) =>
  shop.post(
    '/change-password',
    { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, ...changes },
    { headers: shopper.headers, ip },
  )
const logIn = (shopper: Shopper, password: string) =>
  shop.post('/login', { phone: shopper.email, password }, { ip: newIp() })

describe('POST /change-password', () => {
  it('sets the password and ends all other sessions of this shopper', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    const otherSession = await shop.loginAs(shopper.id)
    const { status, body } = await change(shopper)
    expect([status, body]).toEqual([200, { message: 'Password changed. All other sessions have ended.', data: {} }])
    const profile = async (headers: Record<string, string>) => (await shop.get('/profile', { headers })).status
    expect([await profile(shopper.headers), await profile(otherSession), await profile(other.headers)]).toEqual([
      200, 401, 200,
    ])
    expect((await logIn(shopper, PASSWORD)).status).toBe(422)
    expect((await logIn(shopper, NEW_PASSWORD)).status).toBe(200)
  })

  it('refuses a wrong current password at its field, and changes nothing', async () => {
    const shopper = await addShopper(shop)
    const otherSession = await shop.loginAs(shopper.id)
    const { status, body } = await change(shopper, { current_password: 'not-the-password' })
    expect([status, body]).toEqual([
      422,
      {
        message: 'The current password is wrong',
        code: 'credentials_wrong',
        errors: { current_password: ['The current password is wrong'] },
      },
    ])
    expect((await logIn(shopper, PASSWORD)).status).toBe(200)
    expect((await shop.get('/profile', { headers: otherSession })).status).toBe(200)
  })

  it('counts wrong current passwords as failed logins', async () => {
    const shopper = await addShopper(shop)
    for (let n = 0; n < 5; n++) expect((await change(shopper, { current_password: 'wrong' })).status).toBe(422)
    const { status, headers } = await change(shopper)
    expect([status, headers['retry-after']]).toEqual([429, '30'])
    expect((await logIn(shopper, PASSWORD)).status).toBe(429)
    shop.setNow(start + 30_000)
    expect((await change(shopper)).status).toBe(200)
    expect((await logIn(shopper, PASSWORD)).status).toBe(422)
    expect((await logIn(shopper, NEW_PASSWORD)).status).toBe(200)
    shop.setNow(start)
  })

  it('refuses a password that is too easy to guess', async () => {
    const shopper = await addShopper(shop)
    const verify = vi.spyOn(argon, 'verify')
    for (const password of ['password123', 'rialto-1234', 'qwertyuiop', shopper.email, shopper.phone]) {
      const { status, body } = await change(shopper, { password, password_confirmation: password })
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
    ['password_confirmation', [undefined, null, 1, [], {}, 'x'.repeat(129), `${NEW_PASSWORD}!`]],
  ])('refuses an invalid %s', async (field, values) => {
    const shopper = await addShopper(shop)
    for (const value of values) {
      const { status, body } = await change(shopper, { [field]: value })
      expect(status, JSON.stringify(value)).toBe(422)
      expect(Object.keys(body.errors)).toContain(field)
    }
    const mismatch = await change(shopper, { password_confirmation: 'something-else' })
    expect(mismatch.body.errors).toEqual({ password_confirmation: ['Confirm Password does not match'] })
    expect((await logIn(shopper, PASSWORD)).status).toBe(200)
  })

  it('refuses an account without a password', async () => {
    const shopper = await addShopper(shop, { password: null })
    const { status, body } = await change(shopper)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
  })
})
