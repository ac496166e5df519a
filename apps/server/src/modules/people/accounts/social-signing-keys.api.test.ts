import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { createSocialShop, type SocialShop } from './social/testing/social-shop.ts'

let shop: SocialShop
beforeEach(async () => {
  // The cache of keys uses the process's clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  shop = await createSocialShop()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

const countKeyRequests = () => shop.provider.state.asked.filter((path) => path === '/oauth2/v3/certs').length
const signIn = async () => (await shop.signIn('google', { subject: 'key-1', email: null })).status
const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the signing keys of a provider', () => {
  it('are fetched once, and again after ten minutes', async () => {
    expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual([200, 200, 200])
    expect(countKeyRequests()).toBe(1)
    advanceClock(601_000)
    expect(await signIn()).toBe(200)
    expect(countKeyRequests()).toBe(2)
  })

  it('are fetched again for an unknown key, at most every 30 seconds', async () => {
    expect(await signIn()).toBe(200)
    await shop.provider.google.keys.rotate()
    expect(await signIn()).toBe(422)
    expect(countKeyRequests()).toBe(1)
    advanceClock(31_000)
    expect(await signIn()).toBe(200)
    expect(countKeyRequests()).toBe(2)
  })

  it('are refused once the provider has withdrawn them', async () => {
    expect(await signIn()).toBe(200)
    const { code } = shop.provider.google.agree({
      person: { subject: 'key-1', name: 'Amal', email: null, emailVerified: false },
      clientId: 'rialto.apps.googleusercontent.test',
    })
    advanceClock(601_000)
    expect((await shop.whileMisbehaving('unknown key', () => shop.post('/auth/google/token', { code }))).status).toBe(
      422,
    )
  })
})

describe('a shop without provider secrets', () => {
  it('refuses sign-ins with a message', async () => {
    const shopWithoutSecrets = await testApp()
    await shopWithoutSecrets.deps.database.db
      .transaction()
      .execute((tx) => saveSetting(tx, 'social_auths', shop.provider.socialAuths))
    for (const provider of ['google', 'facebook', 'apple']) {
      const { status, body } = await shopWithoutSecrets.post(`/auth/${provider}/token`, { code: 'any' })
      expect(status).toBe(422)
      expect(body.message).toMatch(/cannot be reached at the moment/)
    }
    await shopWithoutSecrets.close()
  })
})
