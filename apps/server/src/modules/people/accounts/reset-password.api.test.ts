import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { verifyPassword } from './passwords.ts'
import { createOtpFixture, type OtpFixture, type Person } from './testing/otp-fixture.ts'

const SECOND = 1000
const HOUR = 3_600_000
const PASSWORD = 'lantern-over-the-water-9'
let now = Date.parse('2026-03-01T12:00:00Z')

let shop: TestApp
let fixture: OtpFixture
beforeAll(async () => {
  shop = await testApp()
  fixture = createOtpFixture(shop)
})
afterAll(() => shop.close())
let ana: Person
let token: string
beforeEach(async () => {
  advanceToNextNoon()
  ana = await fixture.addPerson()
  token = await requestResetToken()
})

function advanceToNextNoon(): void {
  advanceClock(60 * HOUR - (now % (24 * HOUR)))
}

function advanceClock(ms: number): void {
  now += ms
  shop.setNow(now)
}

/** Recovers the account by a code to its email. @returns the reset token. */
async function requestResetToken(): Promise<string> {
  await fixture.send(ana.email, { recover: true })
  return (await fixture.verify(ana.email, await fixture.codeOf(ana.email))).body.data.token
}

const reset = (password = PASSWORD, given = token) =>
  fixture.call('/reset-password', { token: given, password, password_confirmation: password })

const passwordHash = async () =>
  (
    await shop.deps.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
  ).password_hash

describe('POST /reset-password', () => {
  it('sets the password with a valid token', async () => {
    const { status, body } = await reset()
    expect(status).toBe(200)
    expect(body.message).not.toBe('')
    expect(await verifyPassword(await passwordHash(), PASSWORD)).toBe(true)
  })

  it('ends all sessions of the user, and no others', async () => {
    const other = await fixture.addPerson()
    const [first, second, foreign] = [
      await shop.loginAs(ana.id),
      await shop.loginAs(ana.id),
      await shop.loginAs(other.id),
    ]
    await reset()
    const users = await shop.deps.database.db
      .selectFrom('access_tokens')
      .select('user_id')
      .where('user_id', 'in', [ana.id, other.id])
      .execute()
    expect(first).not.toEqual(second)
    expect(foreign.authorization).toMatch(/^Bearer /)
    expect(users).toEqual([{ user_id: other.id }])
  })

  it('accepts a token once, also with concurrent requests', async () => {
    const replies = await Promise.all([reset(), reset('another-evening-at-sea-4')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const replayed = await reset('third-time-never-lucky-7')
    expect([replayed.status, replayed.body.code]).toEqual([422, 'reset_token_invalid'])
    expect(await verifyPassword(await passwordHash(), 'third-time-never-lucky-7')).toBe(false)
  })

  it('accepts a token for ten minutes', async () => {
    advanceClock(600 * SECOND)
    expect((await reset()).body.code).toBe('reset_token_invalid')
    advanceClock(-1)
    expect((await reset()).status).toBe(200)
  })

  it('accepts only the newest token', async () => {
    const first = token
    advanceClock(61 * SECOND)
    token = await requestResetToken()
    expect((await reset(PASSWORD, first)).body.code).toBe('reset_token_invalid')
    expect((await reset()).status).toBe(200)
  })

  it('refuses an unknown token, and an access token', async () => {
    const { authorization } = await shop.loginAs(ana.id)
    for (const wrong of ['x', 'a'.repeat(43), authorization.slice('Bearer '.length)])
      expect((await reset(PASSWORD, wrong)).body.code).toBe('reset_token_invalid')
  })

  it.each([
    ['common', 'password1', 'password'],
    ['short', 'a1b2c3', 'password'],
  ])('refuses a %s password at its field, without using up the token', async (_, password, field) => {
    const { status, body } = await reset(password)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors[field]).toHaveLength(1)
    expect((await reset()).status).toBe(200)
  })

  it('refuses the email of the account as its password', async () => {
    expect((await reset(ana.email)).body.errors.password).toHaveLength(1)
  })

  it('refuses a confirmation that differs from the password', async () => {
    const { status, body } = await fixture.call('/reset-password', {
      token,
      password: PASSWORD,
      password_confirmation: `${PASSWORD}x`,
    })
    expect(status).toBe(422)
    expect(body.message).toBe('Confirm Password does not match')
    expect(body.errors.password_confirmation).toEqual(['Confirm Password does not match'])
  })

  it('ends the pause after failed logins', async () => {
    const logIn = (password: string) => fixture.call('/login', { phone: ana.email, password })
    for (let count = 0; count < 6; count++) await logIn('wrong-password')
    expect((await logIn(PASSWORD)).status).toBe(429)
    await reset()
    expect((await logIn(PASSWORD)).status).toBe(200)
  })
})
