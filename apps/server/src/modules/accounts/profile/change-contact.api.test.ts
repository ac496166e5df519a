import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { createOtpFixture, type OtpFixture } from '../otp/testing/otp-fixture.ts'
import { argon } from '../passwords/argon.ts'
import { addShopper, newIp, PASSWORD, type Shopper, withSettings } from '../testing/shopper.ts'

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
const update = (who: Shopper, body: object, ip = newIp()) =>
  shop.post('/update-profile', body, { headers: who.headers, ip })
const rowOf = ({ id }: Shopper) =>
  shop.deps.database.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const unverify = ({ id }: Shopper) =>
  shop.deps.database.db
    .updateTable('users')
    .set({ email_verified_at: null, phone_verified_at: null })
    .where('id', '=', id)
    .execute()
async function refused(who: Shopper, body: object) {
  const before = await rowOf(who)
  const reply = await update(who, body)
  expect(reply.status).toBe(422)
  expect(await rowOf(who)).toEqual(before)
  return [reply.body.code, reply.body.errors]
}
const sendCode = (who: Shopper) => shop.post('/send-change-otp', {}, { headers: who.headers, ip: newIp() })

describe('a change of email or phone', () => {
  it.each(['email', 'phone', 'phone_code'])(
    'requires the password for %s, with the error at its field',
    async (field) => {
      const who = await addShopper(shop)
      const value = { email: newEmail(), phone: '01899000777', phone_code: '33' }[field]
      const asked = 'Give your current password to change your email or phone'
      expect(await refused(who, { [field]: value })).toEqual(['invalid', { current_password: [asked] }])
      const wrong = 'The current password is wrong'
      expect(await refused(who, { [field]: value, current_password: 'not-the-password' })).toEqual([
        'credentials_wrong',
        { current_password: [wrong] },
      ])
      if (field !== 'phone_code')
        expect((await update(who, { [field]: value, current_password: PASSWORD })).status).toBe(200)
    },
  )

  it('requires no password if the contact stays the same', async () => {
    const who = await addShopper(shop)
    const verify = vi.spyOn(argon, 'verify')
    expect((await update(who, { name: 'Ana K.', email: who.email?.toUpperCase(), phone: who.phone })).status).toBe(200)
    expect(verify).not.toHaveBeenCalled()
  })

  it('requires the password to remove a contact', async () => {
    const who = await addShopper(shop)
    await withSettings(shop, { phone_required: false }, async () => {
      expect((await refused(who, { phone: null }))[1]).toHaveProperty('current_password')
      expect((await update(who, { phone: null, current_password: PASSWORD })).status).toBe(200)
    })
  })

  it('counts wrong passwords as failed logins', async () => {
    const who = await addShopper(shop)
    for (let n = 0; n < 5; n++) await update(who, { email: newEmail(), current_password: 'wrong' })
    expect((await update(who, { email: newEmail(), current_password: PASSWORD })).status).toBe(429)
    const login = await shop.post('/login', { phone: who.phone, password: PASSWORD }, { ip: newIp() })
    expect(login.status).toBe(429)
  })

  it('ends all other sessions', async () => {
    const who = await addShopper(shop)
    const elsewhere = await shop.loginAs(who.id)
    await update(who, { email: newEmail(), current_password: PASSWORD })
    expect((await shop.get('/profile', { headers: elsewhere })).status).toBe(401)
    expect((await shop.get('/profile', { headers: who.headers })).status).toBe(200)
  })

  it('notifies the account’s former contacts, in its language', async () => {
    const who = await addShopper(shop)
    await shop.deps.database.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', who.id).execute()
    const email = newEmail()
    await update(who, { email, current_password: PASSWORD })
    const [mail] = await fixture.messagesTo(String(who.email))
    const [sms] = await fixture.messagesTo(String(who.phone))
    expect(mail?.subject).toBe('Votre compte chez Rialto a été modifié')
    expect(sms?.text).toContain('Rialto')
    expect(await fixture.messagesTo(email)).toEqual([])
  })

  it('sends no text message to an unverified phone', async () => {
    const who = await addShopper(shop)
    await unverify(who)
    await update(who, { phone: '01899000778', current_password: PASSWORD })
    expect(await fixture.messagesTo(String(who.phone))).toEqual([])
    expect(await fixture.messagesTo(String(who.email))).toHaveLength(1)
  })

  it('is limited to ten a day', async () => {
    const who = await addShopper(shop)
    const statuses = []
    for (let n = 0; n < 11; n++)
      statuses.push((await update(who, { email: newEmail(), current_password: PASSWORD })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await update(who, { name: 'Still Here' })).status).toBe(200)
  })

  it('is refused if its session ended during the request', async () => {
    const who = await addShopper(shop)
    const { verify } = argon
    vi.spyOn(argon, 'verify').mockImplementation(async (...given) => {
      const fits = await verify(...given)
      await shop.deps.database.db.deleteFrom('access_tokens').where('user_id', '=', who.id).execute()
      return fits
    })
    const { status } = await update(who, { email: newEmail(), current_password: PASSWORD })
    vi.restoreAllMocks()
    expect([status, (await rowOf(who)).email]).toEqual([401, who.email])
  })
})

describe('an account without a password', () => {
  it('changes its email by a code to a verified contact', async () => {
    const who = await addShopper(shop, { password: null })
    const asked = 'Give a code that we send to you to change your email or phone'
    expect(await refused(who, { phone: '01899000779' })).toEqual(['invalid', { otp: [asked] }])
    const sent = await sendCode(who)
    expect([sent.status, sent.body.data]).toEqual([200, { email_or_phone: who.email }])
    const code = await fixture.codeOf(String(who.email))
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect(await refused(who, { phone: '01899000779', otp: wrong })).toEqual([
      'otp_wrong',
      { otp: ['The code is not correct'] },
    ])
    expect((await update(who, { phone: '01899000779', otp: code })).status).toBe(200)
    expect((await refused(who, { phone: '01899000780', otp: code }))[0]).toBe('otp_expired')
  })

  it('refuses a code that was sent for another purpose', async () => {
    const who = await addShopper(shop, { password: null })
    await fixture.send(String(who.email))
    const code = await fixture.codeOf(String(who.email))
    expect((await refused(who, { phone: '01899000781', otp: code }))[0]).toBe('otp_expired')
    shop.setNow(start + 61_000)
    await sendCode(who)
    const change = await fixture.codeOf(String(who.email))
    expect((await fixture.verify(String(who.email), change, { by: who })).body.code).toBe('otp_expired')
  })

  it('changes its email shortly after a login if no contact is verified', async () => {
    const who = await addShopper(shop, { password: null })
    await unverify(who)
    expect((await sendCode(who)).body.code).toBe('account_unverified')
    shop.setNow(start + 600_000)
    expect((await refused(who, { email: newEmail() }))[1]).toHaveProperty('current_password')
    shop.setNow(start + 599_999)
    expect((await update(who, { email: newEmail() })).status).toBe(200)
  })
})

describe('a new contact that another account holds', () => {
  it('is refused with growing pauses per account and network', async () => {
    const [who, other] = [await addShopper(shop), await addShopper(shop)]
    const ask = (by: Shopper, ip?: string) => update(by, { email: other.email, current_password: PASSWORD }, ip)
    for (let n = 0; n < 5; n++) expect((await ask(who)).status).toBe(422)
    expect((await ask(who)).status).toBe(429)
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

  it('moves to the caller by a code if the other account never verified it', async () => {
    const [who, other] = [await addShopper(shop), await addShopper(shop)]
    const { db } = shop.deps.database
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', other.id).execute()
    const claim = (otp: string) => update(who, { email: other.email, current_password: PASSWORD, new_otp: otp })
    await fixture.send(String(other.email))
    const code = await fixture.codeOf(String(other.email))
    expect((await claim(code === '0000' ? '0001' : '0000')).body.errors).toEqual({
      new_otp: ['The code is not correct'],
    })
    expect((await claim(code)).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({ email: other.email, email_verified_at: start })
    expect(await rowOf(other)).toMatchObject({ email: null, phone: other.phone })
    const [sms] = await fixture.messagesTo(String(other.phone))
    expect(sms?.text).toContain('somebody else has confirmed')
  })

  it('stays with an account that has verified it, whatever the code', async () => {
    const [who, other] = [await addShopper(shop), await addShopper(shop)]
    await fixture.send(String(other.email))
    const new_otp = await fixture.codeOf(String(other.email))
    const { status, body } = await update(who, { email: other.email, current_password: PASSWORD, new_otp })
    expect([status, body.errors]).toEqual([422, { email: ['There is an account with this email already'] }])
    expect((await rowOf(other)).email).toBe(other.email)
  })
})
