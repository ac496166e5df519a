import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from '../../selling/payments/testing/stripe-stand-in.ts'
import { askStripe, findKeyFault, hashKey, modeOf } from './stripe-keys.ts'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

const ask = (secretKey: string) => askStripe({ secretKey, apiBase: stripe.environment.STRIPE_API_BASE })

it('asks Stripe, which knows a key or does not', async () => {
  expect(await ask(stripe.environment.STRIPE_SECRET_KEY)).toEqual({ state: 'ok', reason: null })
  expect(await ask('sk_live_nonsense')).toEqual({ state: 'refused', reason: 'Invalid API Key' })
})

it('says that a key was not checked while Stripe fails or is out of reach', async () => {
  stripe.state.misbehaviour = 'fails'
  expect(await ask(stripe.environment.STRIPE_SECRET_KEY)).toMatchObject({ state: 'unchecked' })
  stripe.state.misbehaviour = 'drops'
  expect(await ask(stripe.environment.STRIPE_SECRET_KEY)).toMatchObject({ state: 'unchecked' })
  stripe.state.misbehaviour = null
  const closed = await askStripe({ secretKey: 'sk_live_abc', apiBase: 'http://127.0.0.1:9' })
  expect(closed.state).toBe('unchecked')
  expect(closed.reason).not.toContain('sk_live')
})

it.each([
  ['pk_live_abc', 'whsec_abc', 'secret_key', /publishable/],
  ['whsec_abc', 'whsec_abc', 'secret_key', /other field/],
  ['hello', 'whsec_abc', 'secret_key', /not a secret key/],
  ['sk_live_', 'whsec_abc', 'secret_key', /not a secret key/],
  ['sk_abc_def', 'whsec_abc', 'secret_key', /not a secret key/],
  ['sk_live_abc def', 'whsec_abc', 'secret_key', /not a secret key/],
  ['sk_live_abc', 'sk_live_abc', 'webhook_secret', /other field/],
  ['sk_live_abc', 'hello', 'webhook_secret', /not the signing secret/],
])('refuses %s with %s in words', (secretKey, webhookSecret, field, words) => {
  expect(findKeyFault({ secretKey, webhookSecret })).toMatchObject({ field, text: expect.stringMatching(words) })
})

it('takes live, test and restricted keys, and tells the mode', () => {
  for (const secretKey of ['sk_live_abc', 'sk_test_abc', 'rk_live_abc', 'rk_test_abc'])
    expect(findKeyFault({ secretKey, webhookSecret: 'whsec_abc' })).toBeNull()
  expect([modeOf('rk_live_abc'), modeOf('sk_test_abc')]).toEqual(['live', 'test'])
  expect(hashKey('secret', 'sk_live_abc')).not.toBe(hashKey('secret', 'sk_live_abd'))
})
