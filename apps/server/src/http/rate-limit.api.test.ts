import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { newIp } from '../modules/people/accounts/testing/shopper.ts'

/** More than the limit of the call that starts a payment. */
const CALLS = 40

async function statusesOf(environment: Record<string, string>): Promise<Set<number>> {
  const shop = await testApp(environment)
  onTestFinished(() => shop.close())
  const ip = newIp()
  const statuses = new Set<number>()
  for (let n = 0; n < CALLS; n++) statuses.add((await shop.get('/order-payment/1', { ip })).status)
  return statuses
}

it('returns 429 to a network that calls too often, unless RATE_LIMITS=off', async () => {
  expect(await statusesOf({})).toEqual(new Set([401, 429]))
  expect(await statusesOf({ RATE_LIMITS: 'off' })).toEqual(new Set([401]))
})
