import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { argon } from './passwords.ts'
import { createOtpFixture, type OtpFixture } from './testing/otp-fixture.ts'
import { addShopper, newIp, PASSWORD, type Shopper, withSettings } from './testing/shopper.ts'

let shop: TestApp
let fixture: OtpFixture
let start: number
beforeAll(async () => {
  shop = await testApp()
  fixture = createOtpFixture(shop)
  start = shop.deps.now()
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(start))

let moves = 0
const newEmail = () => `moved-${++moves}@example.com`
const update = (shopper: Shopper, body: object, ip = newIp()) =>
  shop.post('/update-profile', body, { headers: shopper.headers, ip })
const rowOf = ({ id }: Shopper) =>
  shop.deps.database.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const unverify = ({ id }: Shopper) =>
  shop.deps.database.db
    .updateTable('users')
    .set({ email_verified_at: null, phone_verified_at: null })
    .where('id', '=', id)
    .execute()
async function expectRefused(shopper: Shopper, body: object) {
  const before = await rowOf(shopper)
  const reply = await update(shopper, body)
  expect(reply.status).toBe(422)
  expect(await rowOf(shopper)).toEqual(before)
  return [reply.body.code, reply.body.errors]
}
const sendCode = (shopper: Shopper) => shop.post('/send-change-otp', {}, { headers: shopper.headers, ip: newIp() })

describe('POST /update-profile with a new email or phone', () => {
  it.each(['email', 'phone', 'phone_code'])(
    'requires the password for %s, with the error at its field',
    async (field) => {
      const shopper = await addShopper(shop)
      const value = { email: newEmail(), phone: '01899000777', phone_code: '33' }[field]
      const message = 'Give your current password to change your email or phone'
      expect(await expectRefused(shopper, { [field]: value })).toEqual(['invalid', { current_password: [message] }])
      const wrongPassword = 'The current password is wrong'
      expect(await expectRefused(shopper, { [field]: value, current_password: 'not-the-password' })).toEqual([
        'credentials_wrong',
        { current_password: [wrongPassword] },
      ])
      if (field !== 'phone_code')
        expect((await update(shopper, { [field]: value, current_password: PASSWORD })).status).toBe(200)
    },
  )

  it('requires no password if the contact stays the same', async () => {
    const shopper = await addShopper(shop)
    const verify = vi.spyOn(argon, 'verify')
    expect(
      (await update(shopper, { name: 'Ana K.', email: shopper.email?.toUpperCase(), phone: shopper.phone })).status,
    ).toBe(200)
    expect(verify).not.toHaveBeenCalled()
  })

  it('requires the password to remove a contact', async () => {
    const shopper = await addShopper(shop)
    await withSettings(shop, { phone_required: false }, async () => {
      expect((await expectRefused(shopper, { phone: null }))[1]).toHaveProperty('current_password')
      expect((await update(shopper, { phone: null, current_password: PASSWORD })).status).toBe(200)
    })
  })

  it('counts wrong passwords as failed logins', async () => {
    const shopper = await addShopper(shop)
    for (let n = 0; n < 5; n++) await update(shopper, { email: newEmail(), current_password: 'wrong' })
    expect((await update(shopper, { email: newEmail(), current_password: PASSWORD })).status).toBe(429)
    const login = await shop.post('/login', { phone: shopper.phone, password: PASSWORD }, { ip: newIp() })
    expect(login.status).toBe(429)
  })

  it('ends all other sessions', async () => {
    const shopper = await addShopper(shop)
    const otherSession = await shop.loginAs(shopper.id)
    await update(shopper, { email: newEmail(), current_password: PASSWORD })
    expect((await shop.get('/profile', { headers: otherSession })).status).toBe(401)
    expect((await shop.get('/profile', { headers: shopper.headers })).status).toBe(200)
  })

  it('notifies the account’s former contacts, in its language', async () => {
    const shopper = await addShopper(shop)
    await shop.deps.database.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', shopper.id).execute()
    const email = newEmail()
    await update(shopper, { email, current_password: PASSWORD })
    const [mail] = await fixture.messagesTo(String(shopper.email))
    const [sms] = await fixture.messagesTo(String(shopper.phone))
    expect(mail?.subject).toBe('Votre compte chez Rialto a été modifié')
    expect(sms?.text).toContain('Rialto')
    expect(await fixture.messagesTo(email)).toEqual([])
  })

  it('sends no text message to an unverified phone', async () => {
    const shopper = await addShopper(shop)
    await unverify(shopper)
    await update(shopper, { phone: '01899000778', current_password: PASSWORD })
    expect(await fixture.messagesTo(String(shopper.phone))).toEqual([])
    expect(await fixture.messagesTo(String(shopper.email))).toHaveLength(1)
  })

  it('allows ten changes a day', async () => {
    const shopper = await addShopper(shop)
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await update(shopper, { email: newEmail(), current_password: PASSWORD })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await update(shopper, { name: 'Still Here' })).status).toBe(200)
  })

  it('refuses the change if the session ended during the request', async () => {
    const shopper = await addShopper(shop)
    const { verify } = argon
    vi.spyOn(argon, 'verify').mockImplementation(async (...args) => {
      const matches = await verify(...args)
      await shop.deps.database.db.deleteFrom('access_tokens').where('user_id', '=', shopper.id).execute()
      return matches
    })
    const { status } = await update(shopper, { email: newEmail(), current_password: PASSWORD })
    vi.restoreAllMocks()
    expect([status, (await rowOf(shopper)).email]).toEqual([401, shopper.email])
  })
})

describe('POST /update-profile of an account without a password', () => {
  it('requires a code that was sent to a verified contact', async () => {
    const shopper = await addShopper(shop, { password: null })
    const message = 'Give a code that we send to you to change your email or phone'
    expect(await expectRefused(shopper, { phone: '01899000779' })).toEqual(['invalid', { otp: [message] }])
    const sent = await sendCode(shopper)
    expect([sent.status, sent.body.data]).toEqual([200, { email_or_phone: shopper.email }])
    const code = await fixture.codeOf(String(shopper.email))
    const wrongCode = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect(await expectRefused(shopper, { phone: '01899000779', otp: wrongCode })).toEqual([
      'otp_wrong',
      { otp: ['The code is not correct'] },
    ])
    expect((await update(shopper, { phone: '01899000779', otp: code })).status).toBe(200)
    expect((await expectRefused(shopper, { phone: '01899000780', otp: code }))[0]).toBe('otp_expired')
  })

  it('refuses a code that was sent for another purpose', async () => {
    const shopper = await addShopper(shop, { password: null })
    await fixture.send(String(shopper.email))
    const code = await fixture.codeOf(String(shopper.email))
    expect((await expectRefused(shopper, { phone: '01899000781', otp: code }))[0]).toBe('otp_expired')
    shop.setNow(start + 61_000)
    await sendCode(shopper)
    const change = await fixture.codeOf(String(shopper.email))
    expect((await fixture.verify(String(shopper.email), change, { by: shopper })).body.code).toBe('otp_expired')
  })

  it('requires no code within ten minutes of the login if no contact is verified', async () => {
    const shopper = await addShopper(shop, { password: null })
    await unverify(shopper)
    expect((await sendCode(shopper)).body.code).toBe('account_unverified')
    shop.setNow(start + 600_000)
    expect((await expectRefused(shopper, { email: newEmail() }))[1]).toHaveProperty('current_password')
    shop.setNow(start + 599_999)
    expect((await update(shopper, { email: newEmail() })).status).toBe(200)
  })
})

describe('POST /update-profile with a contact of another account', () => {
  it('refuses the contact, with growing pauses per account and network', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    const ask = (by: Shopper, ip?: string) => update(by, { email: other.email, current_password: PASSWORD }, ip)
    for (let n = 0; n < 5; n++) expect((await ask(shopper)).status).toBe(422)
    expect((await ask(shopper)).status).toBe(429)
    const ip = newIp()
    for (let n = 0; n < 5; n++) expect((await ask(await addShopper(shop), ip)).status).toBe(422)
    const { status, headers } = await ask(await addShopper(shop), ip)
    expect([status, headers['retry-after']]).toEqual([429, '30'])
    const registration = {
      name: 'Ana',
      country: 'Bangladesh',
      phone_code: '880',
      phone: '1711888001',
      password: PASSWORD,
    }
    const register = (email: string) => shop.post('/registration', { ...registration, email }, { ip })
    expect((await register(newEmail())).status).toBe(429)
    shop.setNow(start + 30_000)
    expect((await register(newEmail())).status).toBe(200)
  })

  it('moves the contact to the caller by a code if the other account never verified it', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    const { db } = shop.deps.database
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', other.id).execute()
    const claim = (otp: string) => update(shopper, { email: other.email, current_password: PASSWORD, new_otp: otp })
    await fixture.send(String(other.email))
    const code = await fixture.codeOf(String(other.email))
    expect((await claim(code === '0000' ? '0001' : '0000')).body.errors).toEqual({
      new_otp: ['The code is not correct'],
    })
    expect((await claim(code)).status).toBe(200)
    expect(await rowOf(shopper)).toMatchObject({ email: other.email, email_verified_at: start })
    expect(await rowOf(other)).toMatchObject({ email: null, phone: other.phone })
    const [sms] = await fixture.messagesTo(String(other.phone))
    expect(sms?.text).toContain('somebody else has confirmed')
  })

  it('leaves the contact with an account that has verified it, even with a valid code', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    await fixture.send(String(other.email))
    const new_otp = await fixture.codeOf(String(other.email))
    const { status, body } = await update(shopper, { email: other.email, current_password: PASSWORD, new_otp })
    expect([status, body.errors]).toEqual([422, { email: ['There is an account with this email already'] }])
    expect((await rowOf(other)).email).toBe(other.email)
  })
})
