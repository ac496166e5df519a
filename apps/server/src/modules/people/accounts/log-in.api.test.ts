import { Session } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { argon } from './passwords.ts'
import { addShopper, newIp, PASSWORD } from './testing/shopper.ts'

let shop: TestApp
let start: number
beforeAll(async () => {
  shop = await testApp()
  start = shop.deps.now()
})
afterAll(() => shop.close())

const logIn = (phone: unknown, password: unknown = PASSWORD, ip = newIp()) =>
  shop.post('/login', { phone, password }, { ip })
const failLogins = (login: string | null, times: number, ip?: string) =>
  Array.from({ length: times }).reduce<Promise<unknown>>(
    (before) => before.then(() => logIn(login, 'not-the-password', ip ?? newIp())),
    Promise.resolve(),
  )

describe('POST /login', () => {
  it('accepts the email in any case and the phone in any form', async () => {
    const { id, email, phone } = await addShopper(shop)
    const national = String(phone).slice(4)
    const forms = [
      String(email).toUpperCase(),
      phone,
      `00880${national}`,
      `880${national}`,
      national,
      `0${national}`,
      `0${national.slice(0, 4)}/${national.slice(4)}`,
    ]
    const zeros = [0x660, 0x6f0, 0x9e6, 0x966, 0xff10]
    const typed = zeros.map((zero) => national.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))))
    for (const login of [...forms, ...typed, ` ${phone?.slice(0, 6)} ${phone?.slice(6)} `]) {
      const { status, body } = await logIn(login)
      expect(status, String(login)).toBe(200)
      expect(body.message).toBe('You have successfully logged in')
      expect(Session.strict().safeParse(body.data).error).toBeUndefined()
      expect(body.data.user.id).toBe(id)
    }
  })

  it('prefers the exact number over one that needs a calling code', async () => {
    const national = '9171122330'
    const american = await addShopper(shop, { phone: `+1${national}` })
    await addShopper(shop, { phone: `+91${national}` })
    expect((await logIn(national)).body.data.user.id).toBe(american.id)
    expect((await logIn(`+91${national}`)).body.data.user.id).not.toBe(american.id)
  })

  it('fails in the same way, at the same cost, whether or not the account exists', async () => {
    const { email, phone } = await addShopper(shop)
    const social = await addShopper(shop, { password: null })
    const verify = vi.spyOn(argon, 'verify')
    const answers = []
    for (const login of [
      email,
      phone,
      social.email,
      'nobody@example.com',
      '+8801711999999',
      '1711999999',
      'no login',
      "' or 1=1 --",
    ]) {
      verify.mockClear()
      const { status, body, headers } = await logIn(login, 'not-the-password')
      answers.push({ status, body, hashed: verify.mock.calls.length, names: Object.keys(headers).sort() })
    }
    expect(answers[0]).toMatchObject({
      status: 422,
      hashed: 1,
      body: { message: 'The email, phone or password is wrong', code: 'credentials_wrong' },
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it.each([
    ['phone', [undefined, null, '', 1, [], {}, true, 'x'.repeat(255), 'a\0b', '\ud800']],
    ['password', [undefined, null, '', 1, [], {}, true, 'x'.repeat(129), 'a\0b', '\ud800']],
  ])('refuses an invalid %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await shop.post(
        '/login',
        { phone: 'a@b.test', password: PASSWORD, [field]: value },
        { ip: newIp() },
      )
      expect(status, JSON.stringify(value)).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    }
  })

  // docs/spec leaves open: Login: growing delay per account and per address after 5 failures (30 s up to 1 h), kept in
  // the database
  it('pauses after five failures, each time twice as long, up to an hour', async () => {
    const { email } = await addShopper(shop)
    let now = start
    shop.setNow(now)
    await failLogins(email, 5)
    const pauses = []
    for (let n = 0; n < 9; n++) {
      const { status, headers, body } = await logIn(email)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
      const pause = Number(headers['retry-after'])
      pauses.push(pause)
      shop.setNow(now + pause * 1000 - 1)
      expect((await logIn(email)).status).toBe(429)
      now += pause * 1000
      shop.setNow(now)
      await failLogins(email, 1)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    shop.setNow(now + 3_600_000)
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(email, 'not-the-password')).status).toBe(422)
    shop.setNow(start)
  })

  it('names the remaining pause in the message', async () => {
    await failLogins('waits@example.com', 5)
    expect((await logIn('waits@example.com')).body.message).toBe(
      'Too many failed tries. Please wait 30 seconds and try again.',
    )
    for (const seconds of [30, 90]) {
      shop.setNow(shop.deps.now() + seconds * 1000)
      await failLogins('waits@example.com', 1)
    }
    expect((await logIn('waits@example.com')).body.message).toBe(
      'Too many failed tries. Please wait 2 minutes and try again.',
    )
    shop.setNow(start)
  })

  it('pauses in the same way without an account, and hashes nothing', async () => {
    const { email } = await addShopper(shop)
    await failLogins(email, 5)
    await failLogins('nobody-waits@example.com', 5)
    const verify = vi.spyOn(argon, 'verify')
    const [known, unknown] = [await logIn(email), await logIn('nobody-waits@example.com')]
    expect(known.status).toBe(429)
    expect({ status: known.status, body: known.body, pause: known.headers['retry-after'] }).toEqual({
      status: unknown.status,
      body: unknown.body,
      pause: unknown.headers['retry-after'],
    })
    expect(verify).not.toHaveBeenCalled()
  })

  it('counts concurrent attempts like sequential ones', async () => {
    const { email } = await addShopper(shop)
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'not-the-password')))
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15)
  })

  it('clears failures after a login, and after a day', async () => {
    const { email, phone } = await addShopper(shop)
    await failLogins(email, 4)
    expect((await logIn(phone)).status).toBe(200)
    await failLogins(phone, 4)
    expect((await logIn(email)).status).toBe(200)
    await failLogins(email, 4)
    shop.setNow(start + 86_400_000)
    await failLogins(email, 4)
    expect((await logIn(email)).status).toBe(200)
    shop.setNow(start)
  })

  it.each([
    ['an existing account', true],
    ['an unknown account', false],
  ])('counts failures by every spelling of the email or phone of %s together', async (_, isKnown) => {
    const number = `17112${isKnown ? 11 : 22}345`
    const email = `spelt-${isKnown}@example.com`
    if (isKnown) {
      await addShopper(shop, { email, phone: null })
      await addShopper(shop, { email: null, phone: `+880${number}` })
    }
    const spellings = {
      email: [email, email.toUpperCase(), ` ${email}`, `Spelt-${isKnown}@EXAMPLE.com`, `${email} `, email],
      phone: [
        `+880${number}`,
        `0${number}`,
        number,
        `00880${number}`,
        `880 ${number}`,
        `+880 ${number.slice(0, 4)}-${number.slice(4)}`,
      ],
    }
    for (const names of Object.values(spellings)) {
      const statuses = []
      for (const name of names) statuses.push((await logIn(name, 'not-the-password')).status)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    }
  })

  it('counts failures by email and by phone against one account', async () => {
    const { email, phone } = await addShopper(shop)
    await failLogins(email, 3)
    await failLogins(phone, 2)
    expect((await logIn(email)).status).toBe(429)
    expect((await logIn(phone)).status).toBe(429)
    shop.setNow(start + 30_000)
    expect((await logIn(phone)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    shop.setNow(start)
  })

  it('pauses an address that fails with many accounts, without counting successful logins', async () => {
    const ip = newIp()
    const { email } = await addShopper(shop)
    for (let n = 0; n < 12; n++) expect((await logIn(email, PASSWORD, ip)).status).toBe(200)
    for (let n = 0; n < 4; n++) await failLogins(`somebody-${n}@example.com`, 1, ip)
    expect((await logIn(email, PASSWORD, ip)).status).toBe(200)
    await failLogins('somebody-4@example.com', 1, ip)
    expect((await logIn(email, PASSWORD, ip)).status).toBe(429)
    expect((await logIn(email)).status).toBe(200)
  })

  it('clears the failures of an address sooner than those of an account', async () => {
    const ip = newIp()
    const { email } = await addShopper(shop)
    await failLogins('shared@example.com', 4)
    for (let n = 0; n < 4; n++) await failLogins(`neighbour-${n}@example.com`, 1, ip)
    shop.setNow(start + 2 * 3_600_000)
    await failLogins('shared@example.com', 1, ip)
    expect((await logIn(email, PASSWORD, ip)).status).toBe(200)
    expect((await logIn('shared@example.com')).status).toBe(429)
    shop.setNow(start)
  })

  it('does not count an attempt whose password could not be checked', async () => {
    const { email } = await addShopper(shop)
    const ip = newIp()
    vi.spyOn(argon, 'verify').mockRejectedValue(new Error('no memory'))
    for (let n = 0; n < 6; n++) expect((await logIn(email, PASSWORD, ip)).status).toBe(500)
    vi.restoreAllMocks()
    expect((await logIn(email, PASSWORD, ip)).status).toBe(200)
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const { email } = await addShopper(shop)
    for (let n = 0; n < 5; n++) await failLogins(`house-${n}@example.com`, 1, `2001:db8:5:6:${n}::1`)
    expect((await logIn(email, PASSWORD, '2001:db8:5:6:ffff::9')).status).toBe(429)
    expect((await logIn(email, PASSWORD, '2001:db8:5:7::9')).status).toBe(200)
  })

  it('does not store what was typed, and deletes stale counters', async () => {
    const { db } = shop.deps.database
    await failLogins('my-secret-password', 1)
    const rows = await db.selectFrom('failures').select('key').execute()
    expect(JSON.stringify(rows)).not.toContain('my-secret')
    shop.setNow(start + 10 * 86_400_000)
    for (let n = 0; n < 10; n++) await failLogins('sweeper@example.com', 1)
    const old = await db
      .selectFrom('failures')
      .where('last_at', '<', start + 86_400_000 * 8)
      .select('key')
      .execute()
    expect(old).toEqual([])
    shop.setNow(start)
  })

  it('refuses a password that was changed during the login', async () => {
    const { id, email } = await addShopper(shop)
    const { verify } = argon
    vi.spyOn(argon, 'verify').mockImplementation(async (...args) => {
      const matches = await verify(...args)
      await shop.deps.database.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute()
      return matches
    })
    expect((await logIn(email)).body.code).toBe('credentials_wrong')
  })
})
