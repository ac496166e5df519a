import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../src/modules/people/access/testing/people.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { enterBoth } from '../support/console.ts'
import { validFields } from './testing/demo-values.ts'
import { sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

// Every call that depends on its caller, made by somebody who may make it and by nobody, forbids caches to keep the reply.

const keys = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => endpointOf(key).access !== 'public' || !key.startsWith('GET '),
)

let shop: TestApp
const owners = new Map<string, Record<string, string>>()
beforeAll(async () => {
  shop = await testApp()
  for (const [name, shopId] of [
    ['seller', 1],
    ['operator', null],
  ] as const)
    owners.set(name, await enterBoth(shop, (await addPerson(shop, shopId, 'owner')).id))
})
afterAll(() => shop.close())

test.each(keys)('%s', async (key) => {
  const { access } = endpointOf(key)
  const sample = sampleOf(key, validFields)
  const headers = access === 'operator' ? owners.get('operator') : owners.get('seller')
  for (const reply of [await send(shop, key, sample, headers), await send(shop, key, sample)])
    expect(reply.cacheControl, `with status ${reply.status}`).toBe('private, no-store')
})

test('a refusal is kept by no cache either, also of a public call and of one that does not exist', async () => {
  for (const path of ['/products/999999/details', '/admin/none', '/none'])
    expect((await shop.get(path)).headers['cache-control'], path).toBe('private, no-store')
})
