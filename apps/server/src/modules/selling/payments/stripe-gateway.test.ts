import { exponentOf } from '@rialto/contract/currencies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromStripe, toStripe } from './stripe-amounts.ts'
import { stripeGateway } from './stripe-gateway.ts'
import { type StripeStandIn, startStripe } from './testing/stripe-stand-in.ts'

let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

const charge = {
  key: 'rialto-1-abc',
  currency: 'USD',
  exponent: 2,
  lines: [
    { code: 'RL-1', amount: 1_050 },
    { code: 'RL-2', amount: 2_000 },
  ],
  email: null,
  locale: 'bn',
  successUrl: 'https://shop.test/payment/success',
  cancelUrl: 'https://shop.test/payment/cancel',
}

const gateway = (timeoutMs?: number) => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = stripe.environment
  return stripeGateway(
    { secretKey, webhookSecret, apiBase, connectWebhookSecret: undefined },
    { now: Date.now, timeoutMs },
  )
}

describe('stripeGateway', () => {
  it('creates one checkout for a payment, with a line for each order', async () => {
    const first = await gateway().start(charge)
    expect(await gateway().start(charge)).toEqual(first)
    const session = stripe.sessions.get(first.reference)
    expect(session?.amount_total).toBe(3_050)
    expect(session?.sent).toMatchObject({ 'line_items[1][price_data][unit_amount]': '2000', locale: 'auto' })
    expect(session?.sent.customer_email).toBeUndefined()
    expect(stripe.sessions.size).toBe(1)
  })

  it('refunds once for the same key', async () => {
    const { reference } = await gateway().start({ ...charge, key: 'rialto-2-abc' })
    Object.assign(stripe.sessions.get(reference) ?? {}, { status: 'complete', payment_status: 'paid' })
    const refund = { reference, amount: 1_050, currency: 'USD', exponent: 2, key: 'r1', formerKeys: [] }
    const first = await gateway().refund(refund)
    expect(await gateway().refund(refund)).toEqual(first)
    stripe.forgetKeys()
    expect(await gateway().refund(refund)).toEqual(first)
    expect(stripe.refunds).toHaveLength(1)
    await expect(gateway().refund({ ...refund, amount: 9_999, key: 'r2' })).rejects.toThrow('greater')
  })

  it('makes another refund where that of a former key has failed, and finds one that has not', async () => {
    const { reference } = await gateway().start({ ...charge, key: 'rialto-9-abc' })
    Object.assign(stripe.sessions.get(reference) ?? {}, { status: 'complete', payment_status: 'paid' })
    const refund = { reference, amount: 500, currency: 'USD', exponent: 2, key: 'r3', formerKeys: [] }
    const first = await gateway().refund(refund)
    expect(await gateway().refund({ ...refund, key: 'r3-2', formerKeys: ['r3'] })).toEqual(first)
    const made = stripe.refunds.find(({ metadata }) => metadata.refund === 'r3')
    Object.assign(made ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    expect(await gateway().refund(refund)).toMatchObject({ state: 'failed', reason: 'expired_or_canceled_card' })
    const second = await gateway().refund({ ...refund, key: 'r3-2', formerKeys: ['r3'] })
    expect(second).toMatchObject({ state: 'succeeded' })
    expect(second.reference).not.toBe(first.reference)
  })

  it('cancels only open checkouts', async () => {
    const { reference } = await gateway().start({ ...charge, key: 'rialto-3-abc' })
    await gateway().cancel(reference)
    expect(await gateway().getOutcome(reference)).toMatchObject({ state: 'cancelled', amount: 3_050, currency: 'USD' })
    await expect(gateway().cancel(reference)).rejects.toThrow()
    await expect(gateway().getOutcome('cs_none')).rejects.toThrow('No such')
  })

  it('times out', async () => {
    stripe.state.misbehaviour = 'is slow'
    await expect(gateway(100).start({ ...charge, key: 'rialto-4-abc' })).rejects.toThrow(/timeout|time|connection/i)
    stripe.state.misbehaviour = null
  })
})

describe('amounts', () => {
  const stored = (currency: string, exponent = exponentOf(currency)) => ({ currency, exponent })

  it('are converted to Stripe’s unit of each currency', () => {
    expect(toStripe(12_345, stored('USD'))).toBe(12_345)
    expect(toStripe(123, stored('JPY'))).toBe(123)
    expect(toStripe(12_340, stored('KWD'))).toBe(12_340)
    // Stripe's own cases: with two decimals that are 0, or without any.
    expect(toStripe(123, stored('ISK'))).toBe(12_300)
    expect(toStripe(123, stored('UGX'))).toBe(12_300)
    expect(toStripe(12_300, stored('MGA'))).toBe(123)
  })

  it('of earlier versions, which were stored in hundredths, are worth the same', () => {
    expect(toStripe(12_300, stored('JPY', 2))).toBe(123)
    expect(toStripe(12_345, stored('KWD', 2))).toBe(123_450)
  })

  it('come back as they were sent', () => {
    for (const currency of ['USD', 'JPY', 'KWD', 'ISK', 'UGX', 'MGA'])
      expect(fromStripe(toStripe(12_300, stored(currency)), currency)).toEqual({
        amount: 12_300,
        ...exponent(currency),
      })
  })

  it('are never rounded', () => {
    expect(() => toStripe(12_345, stored('JPY', 2))).toThrow('JPY')
    expect(() => toStripe(12_345, stored('KWD'))).toThrow('KWD')
    expect(() => toStripe(12_345, stored('MGA'))).toThrow('MGA')
  })

  const exponent = (currency: string) => ({ exponent: exponentOf(currency) })
})
