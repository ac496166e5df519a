import { type Endpoint, type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import {
  OPERATOR_ROLES,
  type OperatorPermission,
  type OperatorRole,
  operatorPermissions,
  SELLER_ROLES,
  type SellerPermission,
  type SellerRole,
  sellerPermissions,
} from '@rialto/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addShopper } from '../../src/modules/accounts/testing/shopper.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { validFields } from './testing/demo-values.ts'
import { sampleOf } from './testing/sample.ts'
import { send } from './testing/send.ts'

// Every call of the console, made in every role, answers as the table of permissions says.

type Caller = 'guest' | 'shopper' | `seller ${SellerRole}` | `operator ${OperatorRole}`

const callers: Caller[] = [
  'guest',
  'shopper',
  ...SELLER_ROLES.map((role) => `seller ${role}` as const),
  ...OPERATOR_ROLES.map((role) => `operator ${role}` as const),
]
const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) =>
  ['entering', 'console', 'seller', 'operator'].includes(endpointOf(key).access),
)
const SHOP = 1

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/** Somebody new in this role, as the calls may end sessions and change roles. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'guest') return {}
  const user = await addShopper(shop)
  if (caller === 'shopper') return user.headers
  const [side, role] = caller.split(' ')
  const { db } = shop.deps.database
  const joined = { user_id: user.id, created_at: 1 }
  if (side === 'seller')
    await db
      .insertInto('shop_members')
      .values({ ...joined, shop_id: SHOP, role: role as SellerRole })
      .execute()
  else
    await db
      .insertInto('staff')
      .values({ ...joined, role: role as OperatorRole })
      .execute()
  return enterConsole(shop, user.email ?? '')
}

function isAllowed({ access, permission = 'any' }: Endpoint, caller: Caller): boolean {
  const [side, role] = caller.split(' ')
  if (access === 'console' || access === 'entering') return role !== undefined
  if (side !== access) return false
  if (permission === 'any') return true
  return access === 'seller'
    ? sellerPermissions[role as SellerRole].includes(permission as SellerPermission)
    : operatorPermissions[role as OperatorRole].includes(permission as OperatorPermission)
}

describe.each(keys)('%s', (key) => {
  test.each(callers)('by a %s is allowed or denied as the table says', async (caller) => {
    const { status } = await send(shop, key, sampleOf(key, validFields), await headersOf(caller))
    const expected = isAllowed(endpointOf(key), caller) ? 'allowed' : 'denied'
    const isDenied = status === 401 || status === 403
    expect([isDenied ? 'denied' : 'allowed', status]).toEqual([expected, status])
    expect(status).toBeLessThan(500)
  })
})
