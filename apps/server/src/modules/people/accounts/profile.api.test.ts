import { User } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { insertResetToken } from './repository-codes.ts'
import { insertIdentity } from './repository-users.ts'
import { addShopper, PASSWORD, type Shopper, withSettings } from './testing/shopper.ts'

let shop: TestApp
let networks = 0
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** Sends the password, which a change of email or phone requires (see change-contact.api.test.ts). */
const update = (shopper: Shopper, body: object, locale = 'en') => {
  networks++
  const ip = `10.5.${networks >> 8}.${networks & 255}`
  return shop.post(
    '/update-profile',
    { current_password: PASSWORD, ...body },
    { headers: { ...shopper.headers, 'accept-language': locale }, ip },
  )
}
const profile = async (shopper: Shopper) => (await shop.get('/profile', { headers: shopper.headers })).body.data.user
const rowOf = ({ id }: Shopper) =>
  shop.deps.database.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const errorsOf = async (shopper: Shopper, body: object) => {
  const before = await rowOf(shopper)
  const reply = await update(shopper, body)
  expect(reply.status, JSON.stringify(body)).toBe(422)
  expect(reply.body.message).toBe((Object.values(reply.body.errors)[0] as string[])[0])
  expect(await rowOf(shopper)).toEqual(before)
  return reply.body.errors
}

describe('GET /profile', () => {
  it('returns the logged-in user, with the country in the language of the request', async () => {
    const shopper = await addShopper(shop)
    const reply = await shop.get('/profile', { headers: { ...shopper.headers, 'accept-language': 'ar' } })
    expect(reply.status).toBe(200)
    expect(User.strict().safeParse(reply.body.data.user).error).toBeUndefined()
    expect(reply.body.data.user).toMatchObject({
      id: shopper.id,
      email: shopper.email,
      phone: shopper.phone?.slice(4),
      phone_code: '880',
      country: 'بنغلاديش',
      account_verified: true,
    })
  })
})

describe('POST /update-profile', () => {
  it('changes the given fields, clears those that are null or empty, and keeps the others', async () => {
    const shopper = await addShopper(shop)
    const changes = { name: 'Ana R. Khan', gender: 'female', date_of_birth: '1990-02-28', country: 'France' }
    const { status, body } = await update(shopper, changes)
    expect([status, body.message]).toEqual([200, 'Profile updated'])
    expect(body.data.user).toMatchObject({ ...changes, email: shopper.email, account_verified: true })
    expect(await profile(shopper)).toEqual(body.data.user)
    await update(shopper, { gender: null, date_of_birth: '', country: null })
    expect(await profile(shopper)).toMatchObject({
      name: 'Ana R. Khan',
      gender: null,
      date_of_birth: null,
      country: null,
    })
    expect((await update(shopper, {})).body.data.user).toEqual(await profile(shopper))
  })

  // docs/spec leaves open: Profile: a changed email or phone loses its verification
  it('clears the verification of a changed email or phone only', async () => {
    const shopper = await addShopper(shop)
    const email = `NEW-${shopper.id}@Example.com`
    await update(shopper, { email, phone: shopper.phone?.replace('+880', '0'), phone_code: '880' })
    expect(await rowOf(shopper)).toMatchObject({
      email: email.toLowerCase(),
      email_verified_at: null,
      phone: shopper.phone,
    })
    expect((await rowOf(shopper)).phone_verified_at).not.toBeNull()
    expect((await profile(shopper)).account_verified).toBe(true)
    await update(shopper, { phone: '01899 000123' })
    expect(await rowOf(shopper)).toMatchObject({ phone: '+8801899000123', phone_code: '880', phone_verified_at: null })
    expect((await profile(shopper)).account_verified).toBe(false)
    await update(shopper, { phone: '612345678', phone_code: '+33' })
    expect(await profile(shopper)).toMatchObject({ phone: '612345678', phone_code: '33' })
  })

  it('keeps the verification if the form repeats the present contacts', async () => {
    const shopper = await addShopper(shop)
    const { name, email, phone, phone_code, country, gender, date_of_birth } = await profile(shopper)
    await withSettings(shop, { phone_min_length: 12 }, async () => {
      const { status, body } = await update(shopper, { name, email, phone, phone_code, country, gender, date_of_birth })
      expect([status, body.data.user.account_verified]).toEqual([200, true])
    })
  })

  it('deletes the reset tokens when the email changes', async () => {
    const shopper = await addShopper(shop)
    const { db } = shop.deps.database
    const reset = { user_id: shopper.id, used_at: null, expires_at: shop.deps.now() + 600_000 }
    await shop.deps.database.write((tx) => insertResetToken(tx, { ...reset, token_hash: `t${shopper.id}` }))
    await update(shopper, { name: 'Still Me' })
    const selectResetTokens = () =>
      db.selectFrom('reset_tokens').where('user_id', '=', shopper.id).selectAll().execute()
    expect(await selectResetTokens()).toHaveLength(1)
    await update(shopper, { email: `moved-${shopper.id}@example.com` })
    expect(await selectResetTokens()).toEqual([])
  })

  it('refuses a taken contact at its field, also with concurrent requests', async () => {
    const [shopper, other] = [await addShopper(shop), await addShopper(shop)]
    const new_otp = [expect.stringContaining('Prove it with a code')]
    expect(await errorsOf(shopper, { email: other.email?.toUpperCase() })).toEqual({
      email: ['There is an account with this email already'],
      new_otp,
    })
    expect(await errorsOf(shopper, { phone: other.phone })).toEqual({
      phone: ['There is an account with this phone already'],
      new_otp,
    })
    const people = await Promise.all(Array.from({ length: 5 }, () => addShopper(shop)))
    const replies = await Promise.all(
      people.map((person) => update(person, { email: 'wanted@example.com', name: 'Winner' })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 200))
      expect([status, Object.keys(body.errors)[0]]).toEqual([422, 'email'])
    const rows = await Promise.all(people.map(rowOf))
    expect(rows.filter((row) => row.name === 'Winner')).toHaveLength(1)
  })

  it('refuses to remove the last way to log in', async () => {
    const shopper = await addShopper(shop)
    expect(await errorsOf(shopper, { phone: null })).toEqual({ phone: ['The phone field is required'] })
    await withSettings(shop, { phone_required: false }, async () => {
      expect(await errorsOf(shopper, { phone: null, email: null })).toEqual({
        email: ['Keep an email or a phone to log in with'],
      })
      await update(shopper, { email: null })
      expect(await errorsOf(shopper, { phone: '' })).toEqual({ phone: ['Keep an email or a phone to log in with'] })
      const identity = { provider: 'google' as const, subject: `s${shopper.id}`, user_id: shopper.id, created_at: 0 }
      await shop.deps.database.write((tx) => insertIdentity(tx, identity))
      expect((await update(shopper, { phone: null })).body.data.user).toMatchObject({ phone: null, email: null })
    })
    // An account with a sign-in provider may have neither.
    expect((await update(shopper, { name: 'Without Phone', phone: null })).status).toBe(200)
  })

  it.each([
    ['name', [null, '', ' ', 1, [], {}, 'x'.repeat(101), 'a\0b', '\ud800', 'a\nb']],
    ['email', [1, [], {}, 'no', 'a@b', `${'x'.repeat(250)}@b.test`, 'a b@c.test', 'a@b.test\0']],
    ['phone', [1, [], {}, 'call me', '12', '1'.repeat(25), '123456789012345678', '+']],
    ['phone_code', [1, [], {}, 'BD', '1'.repeat(9)]],
    ['country', [1, [], {}, 'Atlantis', 'x'.repeat(81)]],
    ['gender', [1, [], {}, 'none', 'FEMALE']],
    ['date_of_birth', [1, [], {}, '28.02.1990', '1990-02-30', '2999-01-01', '1899-12-31', '1990-02-28T00:00:00Z']],
  ])('refuses an invalid %s, and changes nothing', async (field, values) => {
    const shopper = await addShopper(shop)
    for (const value of values)
      expect(
        Object.keys(await errorsOf(shopper, { name: 'Changed', [field]: value })),
        JSON.stringify(value),
      ).toContain(field)
  })

  it('removes only the photo if `remove_photo` is set', async () => {
    const shopper = await addShopper(shop)
    const { db } = shop.deps.database
    await db.updateTable('users').set({ profile_photo: '/media/x.webp' }).where('id', '=', shopper.id).execute()
    const before = await rowOf(shopper)
    await update(shopper, { remove_photo: false })
    expect(await rowOf(shopper)).toEqual(before)
    const { status, body } = await update(shopper, { remove_photo: true })
    expect([status, body.data.user.profile_photo]).toEqual([200, ''])
    expect(await rowOf(shopper)).toEqual({ ...before, profile_photo: null })
    expect(await errorsOf(shopper, { remove_photo: 'yes' })).toHaveProperty('remove_photo')
  })

  it('ignores fields that users may not change', async () => {
    const shopper = await addShopper(shop)
    const before = await rowOf(shopper)
    await update(shopper, {
      id: 1,
      password_hash: 'x',
      email_verified_at: null,
      is_seller: true,
      profile_photo: '/media/x.webp',
    })
    expect(await rowOf(shopper)).toEqual(before)
  })
})
