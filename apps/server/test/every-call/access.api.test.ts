import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { SHOPPER, userId, validFields } from './testing/demo-values.ts'
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
