import { type Endpoint, type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import {
  OPERATOR_KEY_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  SELLER_KEY_PERMISSIONS,
  SELLER_PERMISSIONS,
} from '@rialto/contract/permissions'
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

/** Permissions that no call names, each with the test that holds them. */
const enforcedInside: Record<string, string> = {
  'orders.refund': 'modules/people/access/effects.api.test.ts',
  'money.read': 'modules/market/overview/today.api.test.ts',
}

let shop: TestApp
const callers = { seller: {}, operator: {} }
const headers = new Map<KeyName, Record<string, string>>()
beforeAll(async () => {
  shop = await testApp()
  callers.seller = await enterConsole(shop)
  callers.operator = await enterConsole(shop, 'operator1@rialto.test')
  for (const name of names) headers.set(name, await makeKey(keys[name].side, keys[name].permissions))
})
afterAll(() => shop.close())

async function makeKey(side: 'seller' | 'operator', permissions: readonly string[]): Promise<Record<string, string>> {
  const path = side === 'seller' ? '/seller/api-keys' : '/admin/api-keys'
  const { body } = await shop.post(path, { name: 'Test', permissions }, { headers: callers[side] })
  return { authorization: `Bearer ${body.data.key}` }
}

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

const sides = { seller: SELLER_PERMISSIONS, operator: OPERATOR_PERMISSIONS } as const
const permissions = (['seller', 'operator'] as const).flatMap((side) =>
  sides[side].map((permission) => ({ side, permission: permission as string })),
)
const callsWith = ({ side, permission }: (typeof permissions)[number]) =>
  calls.filter((key) => endpointOf(key).access === side && endpointOf(key).permission === permission)

test.each(permissions)('the permission $permission of the $side is enforced somewhere', (which) => {
  const isEnforced = callsWith(which).length > 0 || which.permission in enforcedInside
  expect(isEnforced, which.permission).toBe(true)
})

test.each(permissions.filter((which) => callsWith(which).some((key) => !endpointOf(key).withoutKeys)))(
  'a key of the $side that lacks $permission alone is refused by each of its calls',
  async ({ side, permission }) => {
    const all: readonly string[] = side === 'seller' ? SELLER_KEY_PERMISSIONS : OPERATOR_KEY_PERMISSIONS
    const key = await makeKey(
      side,
      all.filter((other) => other !== permission),
    )
    for (const call of callsWith({ side, permission })) {
      const { status } = await send(shop, call, sampleOf(call, validFields), key)
      expect(status, call).toBe(403)
    }
  },
)
