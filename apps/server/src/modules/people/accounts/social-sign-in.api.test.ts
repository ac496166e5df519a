import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../../../test/support/identity-provider/index.ts'
import { authorise, createSocialShop, type SocialShop } from './social/testing/social-shop.ts'

let shop: SocialShop
beforeAll(async () => {
  shop = await createSocialShop()
})
afterAll(() => shop.close())

const userRow = (id: number) =>
  shop.deps.database.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

const providers = ['google', 'facebook', 'apple'] as const

describe.each(providers)('signing in with %s', (provider) => {
  const newPerson = { subject: `${provider}-1`, email: `${provider}@example.com`, name: 'Amal Haddad' }

  it('creates an account and a session at the first sign-in', async () => {
    const { status, body } = await shop.signIn(provider, newPerson, { headers: { 'accept-language': 'ar' } })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ name: 'Amal Haddad', email: `${provider}@example.com`, phone: null })
    expect(body.data.access.token).toMatch(/^[\w-]{43}$/)
    expect(await userRow(body.data.user.id)).toMatchObject({ locale: 'ar', password_hash: null, profile_photo: null })
    const profile = await shop.get('/addresses', { headers: { authorization: `Bearer ${body.data.access.token}` } })
    expect(profile.status).not.toBe(401)
  })

  it('finds the same account again after a change of name', async () => {
    const first = await shop.signIn(provider, newPerson)
    const again = await shop.signIn(provider, { ...newPerson, name: 'Another Name', email: 'moved@example.com' })
    expect(again.status).toBe(200)
    expect(again.body.data.user.id).toBe(first.body.data.user.id)
    expect(again.body.data.user).toMatchObject({ name: 'Amal Haddad', email: `${provider}@example.com` })
    expect(again.body.data.access.token).not.toBe(first.body.data.access.token)
  })

  it('creates an account without email if the provider gives none', async () => {
    const { status, body } = await shop.signIn(provider, { subject: `${provider}-2`, email: null })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ email: null, account_verified: false })
  })

  it('is refused if the shop does not offer the provider', async () => {
    const auths = { ...shop.provider.socialAuths, [provider]: { is_active: false, client_id: 'x', redirect_url: null } }
    await shop.saveAuths(auths)
    const { status, body } = await shop.signIn(provider, { subject: `${provider}-3`, email: null })
    expect(status).toBe(422)
    expect(body.code).toBe('social_refused')
    expect(body.message).toMatch(/is not offered here/)
    await shop.saveAuths(shop.provider.socialAuths)
  })
})

describe('data from providers and browsers', () => {
  it('marks an address as verified only if the provider has verified it', async () => {
    const verified = async (provider: (typeof providers)[number], emailVerified: boolean) => {
      const name = `${provider}-${emailVerified}`
      const { body } = await shop.signIn(provider, { subject: name, email: `${name}@example.com`, emailVerified })
      return body.data.user.account_verified
    }
    expect(await verified('google', true)).toBe(true)
    expect(await verified('google', false)).toBe(false)
    expect(await verified('apple', true)).toBe(true)
    expect(await verified('facebook', true)).toBe(false)
  })

  it('takes the name at Apple from the browser, and a default without one', async () => {
    const first = await shop.signIn('apple', { subject: 'named', email: null, name: 'Zoë  Ndiaye' })
    expect(first.body.data.user.name).toBe('Zoë Ndiaye')
    const nameless = await shop.signIn('apple', { subject: 'nameless', email: null }, { data: { name: null } })
    expect(nameless.body.data.user.name).toBe('Shopper')
  })

  it('takes no other data from the browser', async () => {
    const { body } = await shop.signIn(
      'google',
      { subject: 'honest', email: 'honest@example.com' },
      { data: { name: 'Mallory', email: 'victim@example.com', sub: 'google-1', id_token: 'e30.e30.' } },
    )
    expect(body.data.user).toMatchObject({ name: 'Amal Haddad', email: 'honest@example.com' })
  })

  it('cuts names to one line and the maximum length', async () => {
    const { body } = await shop.signIn('google', {
      subject: 'long',
      email: null,
      name: `Line\u2028one\n${'😀'.repeat(80)}`,
    })
    expect(body.data.user.name).toMatch(/^Line one 😀/)
    expect(body.data.user.name.length).toBeLessThanOrEqual(100)
    expect(body.data.user.name.isWellFormed()).toBe(true)
  })

  it('ignores an invalid mail address', async () => {
    const { status, body } = await shop.signIn('google', { subject: 'odd', email: 'not an address' })
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ email: null, account_verified: false })
  })
})

describe('POST /auth/{provider}/token', () => {
  it('returns 404 for an unknown provider', async () => {
    expect((await shop.post('/auth/twitter/token', { code: 'x' })).status).toBe(404)
  })

  it('refuses an invalid code', async () => {
    for (const code of [undefined, null, '', 7, 'x'.repeat(4097), 'a\0b']) {
      const { status, body } = await shop.post('/auth/google/token', { code })
      expect(status, String(code)).toBe(422)
      expect(body.errors.code, String(code)).toBeDefined()
    }
  })

  it('accepts a code once', async () => {
    for (const provider of ['google', 'apple'] as const) {
      const body = await authorise(shop.provider, provider, person({ subject: 'once', email: null }))
      expect((await shop.post(`/auth/${provider}/token`, body)).status).toBe(200)
      const again = await shop.post(`/auth/${provider}/token`, body)
      expect(again.status).toBe(422)
      expect(again.body.code).toBe('social_refused')
    }
  })
})
