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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addShopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { enterConsole } from '../support/console.ts'
import { joinStaff, joinTeam } from '../support/market.ts'
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
/** Callers of calls that they may not make, which change nothing. */
const deniedHeaders = new Map<Caller, Record<string, string>>()
beforeAll(async () => {
  shop = await testApp()
  for (const caller of callers) deniedHeaders.set(caller, await headersOf(caller))
})
afterAll(() => shop.close())

/** Somebody new in this role. */
async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'guest') return {}
  const user = await addShopper(shop)
  if (caller === 'shopper') return user.headers
  const [side, role] = caller.split(' ')
  const joined = { userId: user.id }
  if (side === 'seller') await joinTeam(shop, { ...joined, shopId: SHOP, role: role as SellerRole })
  else await joinStaff(shop, { ...joined, role: role as OperatorRole })
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

test.each(keys)('%s is allowed or denied in each role as the table says', async (key) => {
  const outcomes: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const caller of callers) {
    const mayCall = isAllowed(endpointOf(key), caller)
    // A call that is allowed may end sessions and change roles.
    const headers = mayCall ? await headersOf(caller) : deniedHeaders.get(caller)
    const { status } = await send(shop, key, sampleOf(key, validFields), headers)
    expected[caller] = mayCall ? 'allowed' : 'denied'
    outcomes[caller] = [401, 403].includes(status) ? 'denied' : status < 500 ? 'allowed' : `server error ${status}`
  }
  expect(outcomes).toEqual(expected)
})
