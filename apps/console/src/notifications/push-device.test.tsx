import { localStore } from '@rialto/client/browser-storage.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleApi } from '../lib/api.ts'
import { placesOf } from '../lib/place.tsx'
import { operator, seller } from '../testing/render-console.tsx'
import { continuePush, turnPushOff } from './push-device.ts'

const subscription = {
  unsubscribe: async () => true,
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
}
const call = vi.fn(async (_key: string, _options: object) => ({ device_id: 7 }))

beforeEach(() => {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }) },
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('isSecureContext', true)
  call.mockClear()
  vi.spyOn(consoleApi, 'call').mockImplementation(call as never)
})
afterEach(() => {
  localStore.write('console_push_device', null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['shop', '4 12', 'POST /seller/push-subscriptions'],
  ['market', '4 12 market', 'POST /admin/push-subscriptions'],
] as const)(
  'gives the browser to the new session of the person who turned pushes on, at the %s',
  async (place, stored, key) => {
    localStore.write('console_push_device', stored)
    const [at] = placesOf(place === 'shop' ? seller() : operator('finance'))
    await continuePush(12, at ?? null)
    const body = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
    expect(call).toHaveBeenCalledWith(key, { body })
    expect(localStore.read('console_push_device')).toBe(`7 12 ${place}`)
    // The console is rendered again and again.
    await continuePush(12, at ?? null)
    expect(call).toHaveBeenCalledTimes(1)
  },
)

it.each([null, '4', '4 13'])('does nothing for another person, with %s stored', async (stored) => {
  localStore.write('console_push_device', stored)
  await continuePush(12, placesOf(seller())[0] ?? null)
  expect(call).not.toHaveBeenCalled()
})

it('does nothing in a market whose money is none of the person’s business', async () => {
  localStore.write('console_push_device', '4 12 market')
  await continuePush(12, placesOf(operator('support'))[0] ?? null)
  expect(call).not.toHaveBeenCalled()
})

it.each([
  ['4 12', 'DELETE /seller/push-subscriptions/{id}'],
  ['4 12 market', 'DELETE /admin/push-subscriptions/{id}'],
])('ends pushes where they were turned on, with %s stored', async (stored, key) => {
  localStore.write('console_push_device', stored)
  await turnPushOff()
  expect(call).toHaveBeenCalledWith(key, { params: { id: 4 } })
  expect(localStore.read('console_push_device')).toBeNull()
})
