import { describe, expect, it } from 'vitest'
import { credentialsOf, isConsoleCall, STOREFRONT_SELLER_CALLS } from './credentials.ts'
import { type EndpointKey, endpointOf, endpoints } from './index.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const opensBy = (key: EndpointKey, credential: string) =>
  (credentialsOf(endpointOf(key)) as readonly string[]).includes(credential)

describe('a storefront token', () => {
  it('opens the listed calls of sellers, and no other call of the console', () =>
    expect(keys.filter((key) => isConsoleCall(key) && opensBy(key, 'storefront_token'))).toEqual([
      ...STOREFRONT_SELLER_CALLS,
    ]))
})

describe('a console session', () => {
  it('opens calls below the paths of the console alone', () =>
    expect(keys.filter((key) => opensBy(key, 'console_session') && !isConsoleCall(key))).toEqual([]))
})

describe('an API key', () => {
  it('may make these calls with any permission, as they show and change no more than its permissions allow', () =>
    expect(keys.filter((key) => opensBy(key, 'api_key') && endpointOf(key).permission === 'any').sort()).toEqual([
      'GET /admin/overview',
      'GET /admin/tax/categories',
      'GET /seller/today',
      'POST /admin/record/{id}/restore',
      'POST /seller/record/{id}/restore',
    ]))

  it('opens none of the calls about a person’s own notifications, devices, views, sessions and second factors', () => {
    const personal = keys.filter((key) => /\/(notification|push-subscriptions|views)|^\w+ \/console\//.test(key))
    expect(personal.length).toBeGreaterThan(20)
    expect(personal.filter((key) => opensBy(key, 'api_key'))).toEqual([])
  })
})
