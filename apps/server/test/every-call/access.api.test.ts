import {
  credentialsOf,
  type EndpointKey,
  endpointOf,
  endpoints,
  isConsoleCall,
  STOREFRONT_SELLER_CALLS,
} from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { joinStaff } from '../support/market.ts'
import { SELLER, SHOPPER, userId, validFields } from './testing/demo-values.ts'
import { sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const guarded = keys.filter((key) => ['shopper', 'seller'].includes(endpointOf(key).access))
const DAY = 24 * 60 * 60 * 1000

let shop: TestApp
let shopper: { authorization: string }
let expired: { authorization: string }
beforeAll(async () => {
  shop = await testApp()
  const id = await userId(shop, SHOPPER)
  shop.setNow(Date.now() - 31 * DAY)
  expired = await shop.loginAs(id)
  shop.setNow(Date.now())
  shopper = await shop.loginAs(id)
})
afterAll(() => shop.close())

const invalidHeaders: Record<string, Record<string, string>> = {
  'no token': {},
  'an unknown token': { authorization: `Bearer ${'x'.repeat(43)}` },
  'an invalid token': { authorization: 'Bearer null' },
  'another scheme': { authorization: 'Basic c2hvcHBlcjE6bWFya2V0ZGF5' },
}

test.each(guarded)('%s is refused without a valid token', async (key) => {
  for (const [name, headers] of Object.entries(invalidHeaders)) {
    const reply = await send(shop, key, sampleOf(key, validFields), headers)
    expect(reply, `with ${name}`).toMatchObject({ status: 401, message: 'Please login first!' })
  }
})

test.each(guarded)('%s is refused with an expired token', async (key) => {
  expect(await send(shop, key, sampleOf(key, validFields), expired)).toMatchObject({ status: 401 })
})

test.each(keys.filter((key) => endpointOf(key).access === 'seller'))('%s returns 403 for a shopper', async (key) => {
  expect(await send(shop, key, sampleOf(key, validFields), shopper)).toMatchObject({ status: 403 })
})

test('the server has exactly the calls of the contract', async () => {
  const { paths } = (await shop.get('/openapi.json')).body
  const registered = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(registered.sort()).toEqual([...keys].sort())
})

describe('the storefront token of somebody who owns a shop and the market', () => {
  let token: { authorization: string }
  beforeAll(async () => {
    const id = await userId(shop, SELLER)
    await joinStaff(shop, { userId: id, role: 'owner' })
    token = await shop.loginAs(id)
  })
  const guardedInConsole = keys.filter((key) => isConsoleCall(key) && credentialsOf(endpointOf(key)).length > 0)
  const ofStorefront: readonly EndpointKey[] = STOREFRONT_SELLER_CALLS

  test.each(guardedInConsole.filter((key) => !ofStorefront.includes(key)))('is refused by %s', async (key) => {
    expect(await send(shop, key, sampleOf(key, validFields), token)).toMatchObject({
      status: 403,
      message: 'Please log in to the console for this',
    })
  })

  test.each(ofStorefront)('is accepted by %s', async (key) => {
    expect(await send(shop, key, sampleOf(key, validFields), token)).toMatchObject({ status: 200 })
  })
})
