import { localStore } from '@rialto/client/browser-storage.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleApi } from '../lib/api.ts'
import { continuePush } from './push-device.ts'

const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) }
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

it('gives the browser to the new session of the person who turned pushes on', async () => {
  localStore.write('console_push_device', '4 12')
  await continuePush(12)
  const body = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
  expect(call).toHaveBeenCalledWith('POST /seller/push-subscriptions', { body })
  expect(localStore.read('console_push_device')).toBe('7 12')
})

it.each([null, '4', '4 13'])('does nothing for another person, with %s stored', async (stored) => {
  localStore.write('console_push_device', stored)
  await continuePush(12)
  expect(call).not.toHaveBeenCalled()
})
