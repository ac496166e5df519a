import { type Endpoint, type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import { OPERATOR_KEY_PERMISSIONS, SELLER_KEY_PERMISSIONS } from '@rialto/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { validFields } from './testing/demo-values.ts'
import { sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

// Every call that is not public, made with API keys of a shop and of the market, answers as the table of permissions says.

const keys = {
  'with all permissions of a shop': { side: 'seller', permissions: SELLER_KEY_PERMISSIONS },
  'with one permission of a shop': { side: 'seller', permissions: ['orders.read'] },
  'with all permissions of the market': { side: 'operator', permissions: OPERATOR_KEY_PERMISSIONS },
  'with one permission of the market': { side: 'operator', permissions: ['tickets'] },
} as const
type KeyName = keyof typeof keys
const names = Object.keys(keys) as KeyName[]
const calls = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => !['public', 'provider', 'optional'].includes(endpointOf(key).access),
)

let shop: TestApp
const headers = new Map<KeyName, Record<string, string>>()
beforeAll(async () => {
  shop = await testApp()
  const callers = { seller: await enterConsole(shop), operator: await enterConsole(shop, 'operator1@rialto.test') }
  const make = async (name: KeyName) => {
    const { side, permissions } = keys[name]
    const path = side === 'seller' ? '/seller/api-keys' : '/admin/api-keys'
    const { body } = await shop.post(path, { name, permissions }, { headers: callers[side] })
    headers.set(name, { authorization: `Bearer ${body.data.key}` })
  }
  for (const name of names) await make(name)
})
afterAll(() => shop.close())

function isAllowed({ access, permission = 'any', withoutKeys }: Endpoint, name: KeyName): boolean {
  const { side, permissions } = keys[name]
  if (side !== access || withoutKeys) return false
  return permission === 'any' || (permissions as readonly string[]).includes(permission)
}

test.each(calls)('%s is allowed or denied with each key as the table says', async (key) => {
  const sample = sampleOf(key, validFields)
  const outcomes: Partial<Record<KeyName, string>> = {}
  for (const name of names) {
    const { status } = await send(shop, key, sample, headers.get(name))
    outcomes[name] = [401, 403].includes(status) ? 'denied' : status < 500 ? 'allowed' : `server error ${status}`
  }
  const outcomeFor = (name: KeyName) => (isAllowed(endpointOf(key), name) ? 'allowed' : 'denied')
  expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, outcomeFor(name)])))
})
