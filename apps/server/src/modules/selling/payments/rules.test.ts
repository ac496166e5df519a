import { describe, expect, it } from 'vitest'
import { nextCheckAt, nextRefundAt, parsePaymentKey, paymentKey, returnUrls } from './rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('nextCheckAt', () => {
  it('is 2, 10, 30, 60 minutes after the start, then rarely, then daily, for 15 days', () => {
    const minutesAfterStart: number[] = []
    for (let at: number | null = 1_000; at !== null; at = nextCheckAt(1_000, at))
      minutesAfterStart.push((at - 1_000) / MINUTE)
    expect(minutesAfterStart.slice(1, 10)).toEqual([2, 10, 30, 60, 180, 360, 720, 1440, 2880])
    expect(minutesAfterStart.at(-1)).toBe((15 * DAY) / MINUTE)
    expect(minutesAfterStart).toHaveLength(23)
  })

  it('skips the checks that a stopped process missed', () => {
    expect(nextCheckAt(0, 45 * MINUTE)).toBe(60 * MINUTE)
    expect(nextCheckAt(0, 40 * DAY)).toBeNull()
  })

  it('tolerates a clock that is set back', () => {
    expect(nextCheckAt(1_000_000, 0)).toBe(1_000_000 + 2 * MINUTE)
  })
})

describe('nextRefundAt', () => {
  it('grows with the number of attempts, and ends', () => {
    expect([1, 2, 3, 19].map((attempts) => nextRefundAt(attempts, 0))).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, DAY])
    expect(nextRefundAt(20, 0)).toBeNull()
  })
})

describe('paymentKey and parsePaymentKey', () => {
  it('return the same payment after formatting and parsing', () => {
    const payment = { id: 18, created_at: 1_763_750_000_123 }
    expect(parsePaymentKey(paymentKey(payment))).toEqual(payment)
  })

  it.each([
    '',
    'rialto-',
    'rialto-1',
    'rialto-1-',
    'rialto-x-y',
    'other-1-abc',
    'rialto-1-abc ',
    'rialto-99999999999-a',
  ])('do not accept %j', (key) => {
    expect(parsePaymentKey(key)).toBeUndefined()
  })
})

it('returnUrls contain the ids of the payment and its orders', () => {
  const { successUrl, cancelUrl } = returnUrls('https://shop.test', { id: 7, orderIds: [3, 4] })
  expect(successUrl).toBe('https://shop.test/payment/success?payment=7&orders=3,4')
  expect(cancelUrl).toBe('https://shop.test/payment/cancel?payment=7&orders=3,4')
})
