import type { SocialProvider } from '@rialto/contract/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Misbehaviour, person, shop as registered } from '../../../../test/support/identity-provider/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { authorise, createSocialShop, type SocialShop } from './social/testing/social-shop.ts'
import { createSocialSignIn } from './social-sign-in.ts'

let shop: SocialShop
beforeAll(async () => {
  shop = await createSocialShop()
})
afterAll(() => shop.close())

const countAccounts = async () =>
  (await shop.deps.database.db.selectFrom('users').select('id').execute()).length +
  (await shop.deps.database.db.selectFrom('social_identities').select('subject').execute()).length

/** Expects a refusal with a message, and no new account or provider link. */
async function expectRefusal(
  run: () => Promise<{ status: number; body: { code: string; message: string } }>,
  words: RegExp,
) {
  const before = await countAccounts()
  const { status, body } = await run()
  expect(status).toBe(422)
  expect(body.code).toBe('social_refused')
  expect(body.message).toMatch(words)
  expect(await countAccounts()).toBe(before)
}

const notConfirmed = /did not confirm who you are/
const unavailable = /cannot be reached at the moment/

const signInWhile = (misbehaviour: Misbehaviour, provider: SocialProvider, nonce?: string) => () =>
  shop.whileMisbehaving(misbehaviour, () => shop.signIn(provider, { subject: 'nobody', email: null }, { nonce }))

const idTokenFaults = [
  'wrong signature',
  'unsigned',
  'signed by a shared secret',
  'wrong issuer',
  'wrong audience',
  'another authorized party',
  'expired',
  'unknown key',
  'without subject',
] as const

describe.each(['google', 'apple'] as const)('an id token of %s', (provider) => {
  it.each(idTokenFaults)('is refused: %s', async (fault) => {
    await expectRefusal(signInWhile(fault, provider), notConfirmed)
  })

  it('must contain the nonce that the browser sent', async () => {
    await expectRefusal(signInWhile('wrong nonce', provider, 'n-1'), notConfirmed)
    const { status } = await shop.signIn(provider, { subject: `${provider}-nonce`, email: null }, { nonce: 'n-1' })
    expect(status).toBe(200)
  })
})

describe('a response of Apple', () => {
  it('is refused if code and id token belong to different people', async () => {
    const mine = await authorise(shop.provider, 'apple', person({ subject: 'me', email: null }))
    const theirs = await authorise(shop.provider, 'apple', person({ subject: 'them', email: null }))
    const mixed = { code: mine.code, data: theirs.data }
    await expectRefusal(() => shop.post('/auth/apple/token', mixed), notConfirmed)
  })

  it('is refused if the id token is forged, without using the code up', async () => {
    const { code, data } = await authorise(shop.provider, 'apple', person({ subject: 'forged', email: null }))
    const forged = { ...data, id_token: `${String(data.id_token).slice(0, -8)}AAAAAAAA` }
    await expectRefusal(() => shop.post('/auth/apple/token', { code, data: forged }), notConfirmed)
    expect((await shop.post('/auth/apple/token', { code, data })).status).toBe(200)
  })

  it('is refused without a code that Apple accepts', async () => {
    const { data } = await authorise(shop.provider, 'apple', person({ subject: 'codeless', email: null }))
    await expectRefusal(() => shop.post('/auth/apple/token', { code: 'made-up', data }), notConfirmed)
  })
})

describe('an access token of Facebook', () => {
  it.each(['of another app', 'of a page', 'revoked', 'expired', 'of somebody else'] as const)(
    'is refused: %s',
    async (fault) => {
      await expectRefusal(signInWhile(fault, 'facebook'), notConfirmed)
    },
  )

  it('is refused if Facebook does not accept it', async () => {
    await expectRefusal(() => shop.post('/auth/facebook/token', { code: 'made-up' }), notConfirmed)
  })

  it('is refused if it was issued to another site', async () => {
    const { accessToken } = shop.provider.facebook.agree({ person: person(), clientId: '419000000000009' })
    await expectRefusal(() => shop.post('/auth/facebook/token', { code: accessToken }), notConfirmed)
  })
})

describe('a code of another shop or provider', () => {
  it('is refused if it was issued to another shop', async () => {
    const { code } = shop.provider.google.agree({ person: person(), clientId: 'another-shop' })
    await expectRefusal(() => shop.post('/auth/google/token', { code }), notConfirmed)
  })

  it('is refused if the provider does not know it', async () => {
    await expectRefusal(() => shop.post('/auth/google/token', { code: 'made-up' }), notConfirmed)
  })
})

describe.each(['google', 'facebook', 'apple'] as const)('a failing server of %s', (provider) => {
  it.each(['HTML', 'endless', 'failing', 'down'] as const)(
    'causes a refusal with a message, not an error of the shop: %s',
    async (fault) => {
      await expectRefusal(signInWhile(fault, provider), unavailable)
    },
  )
})

describe('the sign-in', () => {
  it('waits at most five seconds for a reply', async () => {
    const start = performance.now()
    await shop.whileMisbehaving('slow', () =>
      Promise.all(
        (['google', 'facebook', 'apple'] as const).map((provider) =>
          expectRefusal(async () => shop.signIn(provider, { subject: 'slow', email: null }), unavailable),
        ),
      ),
    )
    expect(performance.now() - start).toBeLessThan(8_000)
  })

  it('reports the provider as unavailable if the shop’s own secret is wrong', async () => {
    for (const provider of ['google', 'apple'] as const)
      await expectRefusal(signInWhile('forgetting its client', provider), unavailable)
  })

  it('is refused if the redirect address does not match', async () => {
    const auths = {
      ...shop.provider.socialAuths,
      apple: { is_active: true, client_id: registered.appleClientId, redirect_url: null },
    }
    await shop.saveAuths(auths)
    await expectRefusal(() => shop.signIn('apple', { subject: 'nowhere', email: null }), notConfirmed)
    await shop.saveAuths(shop.provider.socialAuths)
  })

  it('logs the reason without codes, tokens and secrets', async () => {
    const lines: string[] = []
    const addLine = (details: object, message: string) => lines.push(`${JSON.stringify(details)} ${message}`)
    const deps = { ...shop.deps, settings: createSettings(shop.deps) }
    const signIn = createSocialSignIn({ ...deps, outbound: createOutbound(deps) })
    for (const provider of ['google', 'facebook', 'apple'] as const)
      for (const fault of ['down', 'failing', 'wrong signature', 'revoked', 'forgetting its client'] as const)
        await shop.whileMisbehaving(fault, async () => {
          const { code, data } = await authorise(shop.provider, provider, person({ subject: 'logged', email: null }))
          const response = { code, idToken: typeof data.id_token === 'string' ? data.id_token : null, nonce: null }
          lines.length = 0
          const log = { warn: addLine, error: addLine }
          const result = await signIn({ provider, ...response, claimedName: null, locale: 'en', log, audit: () => {} })
          if (!(result instanceof Refusal)) return
          expect(lines, `${provider} ${fault}`).toHaveLength(1)
          for (const hidden of [code, response.idToken ?? code, registered.googleSecret, registered.facebookSecret])
            expect(lines[0]).not.toContain(hidden)
        })
  })
})
