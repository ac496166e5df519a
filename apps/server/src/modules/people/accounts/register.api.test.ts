import { Session } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { verifyPassword } from './passwords.ts'
import { addShopper, newIp, PASSWORD, withSettings } from './testing/shopper.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

let people = 0
const form = (changes: Record<string, unknown> = {}) => {
  people++
  return {
    name: 'Nadia Karim',
    country: 'Bangladesh',
    phone_code: '880',
    phone: `017115${String(10_000 + people)}`,
    email: `Nadia${people}@Example.com`,
    password: PASSWORD,
    ...changes,
  }
}
const register = (body: unknown, locale = 'en') =>
  shop.post('/registration', body, { headers: { 'accept-language': locale }, ip: newIp() })
const errorsOf = async (changes: Record<string, unknown>) => {
  const { status, body } = await register(form(changes))
  expect(status, JSON.stringify(changes)).toBe(422)
  expect(body.code).toBe('invalid')
  expect(body.message).toBe((Object.values(body.errors)[0] as string[])[0])
  return body.errors
}
const rowOf = (email: string) =>
  shop.deps.database.db.selectFrom('users').where('email', '=', email.toLowerCase()).selectAll().executeTakeFirst()
const countUsers = async () => (await shop.deps.database.db.selectFrom('users').select('id').execute()).length

describe('POST /registration', () => {
  // docs/spec §7: `POST /registration`, `POST /login`, `POST /auth/{provider}/token`, `GET /logout`
  it('creates an account and logs in', async () => {
    const registration = form()
    const { status, body } = await register(registration)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.message).toBe('You have successfully registered')
    expect(Session.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data.user).toMatchObject({
      name: 'Nadia Karim',
      email: registration.email.toLowerCase(),
      phone: registration.phone.slice(1),
      phone_code: '880',
      country: 'Bangladesh',
      account_verified: false,
      is_seller: false,
      profile_photo: '',
    })
    expect(Date.parse(body.data.access.expires_at)).toBe(shop.deps.now() + 30 * 86_400_000)
    const headers = { authorization: `Bearer ${body.data.access.token}` }
    expect((await shop.get('/profile', { headers })).body.data.user).toEqual(body.data.user)
  })

  it('stores the phone in E.164, hashes of password and token, and the language of the request', async () => {
    const registration = form({ country: 'بنغلاديش' })
    const { body } = await register(registration, 'ar')
    expect(body.data.user.country).toBe('بنغلاديش')
    const row = await rowOf(registration.email)
    expect(row).toMatchObject({ phone: `+880${registration.phone.slice(1)}`, locale: 'ar', country: 'Bangladesh' })
    expect(await verifyPassword(row?.password_hash, PASSWORD)).toBe(true)
    const tokens = await shop.deps.database.db.selectFrom('access_tokens').select('token_hash').execute()
    expect(tokens.map((row) => row.token_hash)).not.toContain(body.data.access.token)
  })

  it('accepts a phone of an unknown numbering plan within the lengths of the settings', async () => {
    const registration = form({ phone_code: '+999', phone: '123456789' })
    expect((await register(registration)).body.data.user).toMatchObject({ phone: '123456789', phone_code: '999' })
    expect((await rowOf(registration.email))?.phone).toBe('+999123456789')
  })

  it('refuses with an error at each wrong field', async () => {
    expect(await errorsOf({ phone: '12345678' })).toEqual({ phone: ['The phone field must have at least 9 digits'] })
    expect(await errorsOf({ phone: '12345678901234567' })).toEqual({
      phone: ['The phone field must have at most 16 digits'],
    })
    expect(await errorsOf({ phone: null })).toEqual({ phone: ['The phone field is required'] })
    expect(await errorsOf({ email: null })).toEqual({ email: ['The email field is required'] })
    expect(await errorsOf({ country: 'Atlantis' })).toEqual({ country: ['Please choose a country from the list'] })
    for (const password of ['password1', 'Rialto-2026', 'nadiakarim', 'NadiaKarim99'])
      expect(await errorsOf({ password })).toEqual({
        password: ['This password is too easy to guess. Please choose another one.'],
      })
    expect(Object.keys(await errorsOf({ country: 'Atlantis', phone: '1', email: null, password: '12345678' }))).toEqual(
      ['country', 'phone', 'email', 'password'],
    )
  })

  it.each(['name', 'country', 'phone', 'email', 'password', 'phone_code'])('refuses an invalid %s', async (field) => {
    const bad = [1, true, {}, [], ['a'], 'x'.repeat(300), 'a\0b', '\ud800', '<b>\n</b>', '🙂\u2028🙂']
    for (const value of bad) {
      const before = await countUsers()
      const { status, body } = await register(form({ [field]: value }))
      expect(status, `${field} ${JSON.stringify(value)}`).toBe(422)
      expect(Object.keys(body.errors)).toContain(field)
      expect(await countUsers()).toBe(before)
    }
    for (const phone of ['1711000203a', '1711,000203', '+', '()', "1' or '1'='1"])
      expect(Object.keys(await errorsOf({ phone }))).toEqual(['phone'])
  })

  it.each([
    ['٠١٧١١٥٠٠٠٠١', '1711500001'],
    ['০১৭১১-৫০০০০২', '1711500002'],
    ['０１７１１/５００００３', '1711500003'],
    ['+880 1711 500004', '1711500004'],
    ['01711 500005 ext. 22', '1711500005'],
  ])('takes the phone %s as its digits', async (phone, digits) => {
    const { status, body } = await register(form({ phone }))
    expect([status, body.data?.user.phone]).toEqual([200, digits])
  })

  it('takes both spellings of an international mail domain as one address', async () => {
    const { body } = await register(form({ email: 'anna@почта.рф' }))
    expect(body.data.user.email).toBe('anna@xn--80a1acny.xn--p1ai')
    expect(await errorsOf({ email: 'Anna@xn--80a1acny.xn--p1ai' })).toHaveProperty('email')
    const login = await shop.post('/login', { phone: 'ANNA@ПОЧТА.РФ', password: PASSWORD }, { ip: newIp() })
    expect(login.status).toBe(200)
    expect((await register(form({ email: 'anna@bücher.example' }))).status).toBe(200)
  })

  it.each(['\u200b\u2060', '\u3164', '\u2800', 'Anna\u202egnp', '\u2066Anna\u2069'])(
    'refuses the name %j',
    async (name) => {
      expect(Object.keys(await errorsOf({ name }))).toEqual(['name'])
    },
  )

  it('stores an unusual name unchanged', async () => {
    const name = `Robert'); DROP TABLE users;-- <b>🙂</b> \u200fعلي`
    const { body } = await register(form({ name }))
    expect(body.data.user.name).toBe(name)
  })

  it('refuses a taken email or phone in any case and form', async () => {
    const other = await addShopper(shop)
    expect(await errorsOf({ email: other.email?.toUpperCase() })).toEqual({
      email: ['There is an account with this email already'],
    })
    expect(await errorsOf({ phone: other.phone?.slice(4) })).toEqual({
      phone: ['There is an account with this phone already'],
    })
    expect(Object.keys(await errorsOf({ email: other.email, phone: other.phone?.replace('+880', '0') }))).toEqual([
      'phone',
      'email',
    ])
  })

  it('accepts one of several concurrent registrations with the same email or phone', async () => {
    const registration = form()
    const before = await countUsers()
    const sameEmail = Array.from({ length: 6 }, () => register({ ...form(), email: registration.email }))
    const samePhone = Array.from({ length: 6 }, () => register({ ...form(), phone: registration.phone }))
    for (const [field, calls] of [
      ['email', sameEmail],
      ['phone', samePhone],
    ] as const) {
      const replies = await Promise.all(calls)
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
      for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual([field])
      }
    }
    expect(await countUsers()).toBe(before + 2)
  })

  it('requires the contacts that the settings ask for', async () => {
    await withSettings(shop, { phone_required: false }, async () => {
      expect((await register(form({ phone: '' }))).body.data.user).toMatchObject({ phone: null, phone_code: '880' })
      expect(await errorsOf({ phone: null, email: null })).toHaveProperty('email')
    })
    await withSettings(shop, { register_otp_type: 'phone', phone_min_length: 11, phone_max_length: 11 }, async () => {
      expect((await register(form({ email: null }))).body.data.user.email).toBeNull()
      expect(await errorsOf({ phone: '1711000999' })).toHaveProperty('phone')
    })
    await withSettings(shop, { register_otp_type: 'phone', phone_required: false }, async () => {
      expect(await errorsOf({ phone: null, email: null })).toHaveProperty('email')
    })
  })

  it('limits registrations per address', async () => {
    const ip = newIp()
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await shop.post('/registration', {}, { ip })).status)
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true)
    const { status, body, headers } = await shop.post('/registration', {}, { ip })
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
