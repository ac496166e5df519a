import type { SocialProvider } from '@rialto/contract/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../../test/support/market.ts'
import { insertResetToken } from './repository-codes.ts'
import { insertIdentity } from './repository-users.ts'
import { createSocialShop, type SocialShop } from './social/testing/social-shop.ts'

let shop: SocialShop
beforeAll(async () => {
  shop = await createSocialShop()
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

interface Account {
  email_verified_at?: number | null
  phone?: string | null
  phone_verified_at?: number | null
}

let count = 0
/** Adds an account with a password, and unverified contacts by default. */
async function addAccount(account: Account = {}) {
  const email = `shopper-${++count}@example.com`
  const id = await addUser(shop, { name: 'Registered', email, password_hash: 'a-hash', created_at: 1, ...account })
  return { id, email }
}

const selectUser = (id: number) => db().selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const selectProviders = async (id: number) =>
  (await db().selectFrom('social_identities').where('user_id', '=', id).select('provider').execute()).map(
    ({ provider }) => provider,
  )

const signIn = (provider: SocialProvider, email: string, more = {}) =>
  shop.signIn(provider, { subject: `${provider}-${email}`, email, ...more })

describe.each(['google', 'apple'] as const)('sign-in with an address that %s has verified', (provider) => {
  it('logs in to an account that has verified the address, and does not change it', async () => {
    const { id, email } = await addAccount({ email_verified_at: 5 })
    const session = await shop.loginAs(id)
    const { status, body } = await signIn(provider, email.toUpperCase())
    expect(status).toBe(200)
    expect(body.data.user.id).toBe(id)
    expect(await selectUser(id)).toMatchObject({ name: 'Registered', password_hash: 'a-hash', email_verified_at: 5 })
    expect((await shop.get('/addresses', { headers: session })).status).not.toBe(401)
    expect(await selectProviders(id)).toEqual([provider])
  })

  it('takes over an account that never verified the address, and removes every earlier way to log in', async () => {
    const { id, email } = await addAccount({ phone: `+88017120000${10 + count}` })
    const session = await shop.loginAs(id)
    await shop.deps.database.write(async (tx) => {
      await insertIdentity(tx, { provider: 'facebook', subject: email, user_id: id, created_at: 1 })
      await insertResetToken(tx, { token_hash: email, user_id: id, expires_at: 9e12 })
    })
    const { status, body } = await signIn(provider, email)
    expect(status).toBe(200)
    expect(body.data.user).toMatchObject({ id, email, phone: null, account_verified: true })
    expect(await selectUser(id)).toMatchObject({ password_hash: null, phone: null, phone_code: null })
    expect(await selectProviders(id)).toEqual([provider])
    const tokens = await db().selectFrom('access_tokens').where('user_id', '=', id).selectAll().execute()
    expect(tokens).toHaveLength(1)
    expect(await db().selectFrom('reset_tokens').where('user_id', '=', id).selectAll().execute()).toEqual([])
    expect((await shop.get('/profile', { headers: session })).status).not.toBe(200)
    const ownToken = { authorization: `Bearer ${body.data.access.token}` }
    expect((await shop.get('/products', { headers: ownToken })).status).toBe(200)
  })

  it('moves the address to a new account if the old account has a verified phone', async () => {
    const { id, email } = await addAccount({ phone: `+88017120001${10 + count}`, phone_verified_at: 5 })
    const { status, body } = await signIn(provider, email)
    expect(status).toBe(200)
    expect(body.data.user.id).not.toBe(id)
    expect(body.data.user).toMatchObject({ email, account_verified: true })
    expect(await selectUser(id)).toMatchObject({ email: null, password_hash: 'a-hash', phone_verified_at: 5 })
    expect(await selectProviders(id)).toEqual([])
  })
})

describe('sign-in with an address that the provider has not verified', () => {
  it.each([
    ['google', { emailVerified: false }],
    ['apple', { emailVerified: false }],
    ['facebook', {}],
  ] as const)('is refused if an account has the address: %s', async (provider, more) => {
    for (const account of [{ email_verified_at: 5 }, { email_verified_at: null }]) {
      const { id, email } = await addAccount(account)
      const before = await selectUser(id)
      const { status, body } = await signIn(provider, email, more)
      expect(status).toBe(422)
      expect(body.code).toBe('social_refused')
      expect(body.message).toMatch(/Please log in as you did before/)
      expect(await selectUser(id)).toEqual(before)
      expect(await selectProviders(id)).toEqual([])
    }
  })

  it('creates an unverified account, which the owner of the address can take over', async () => {
    const squatter = await signIn('facebook', 'owner@example.com')
    const { id, account_verified } = squatter.body.data.user
    expect(account_verified).toBe(false)
    const owner = await signIn('google', 'owner@example.com')
    expect(owner.body.data.user.id).toBe(id)
    const squattersToken = { authorization: `Bearer ${squatter.body.data.access.token}` }
    expect((await shop.post('/logout', {}, { headers: squattersToken })).status).not.toBe(200)
    expect((await signIn('facebook', 'owner@example.com')).body.code).toBe('social_refused')
  })
})

describe('sign-in with several providers', () => {
  it('leads to one account by an address that both have verified', async () => {
    const first = await signIn('google', 'both@example.com')
    const second = await signIn('apple', 'both@example.com')
    expect(second.body.data.user.id).toBe(first.body.data.user.id)
    expect((await selectProviders(first.body.data.user.id)).sort()).toEqual(['apple', 'google'])
  })
})
