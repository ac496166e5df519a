import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { saveSetting } from '../modules/base/settings/index.ts'
import { ownApp } from './connection.ts'
import { RawSocket } from './testing/raw-socket.ts'

let shop: TestApp
afterEach(() => shop?.close())

const listen = async () => (await shop.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
const readMaster = async () => (await shop.get('/master')).body.data
const readHealth = async () => (await shop.get('/health')).body

async function switchOff(): Promise<void> {
  await shop.deps.database.write((tx) => saveSetting(tx, 'realtime', false))
  shop.deps.invalidations.publish('settings')
}

describe('realtime in the shop', () => {
  it('accepts sockets with the key from /master, which does not contain the secret', async () => {
    shop = await testApp()
    const { pusher_app_key: key, pusher_app_cluster: cluster, pusher_app_host: host } = await readMaster()
    expect([cluster, host]).toEqual([null, null])
    expect(key).toMatch(/^[0-9a-f]{20}$/)
    expect(ownApp(shop.deps.config).secret).not.toContain(key)
    const socket = new RawSocket(new WebSocket(`${await listen()}/app/${key}?protocol=7`))
    await socket.ready()
    await expect.poll(async () => (await readHealth()).realtime).toBe('ok')
    const [closed] = await Promise.all([socket.closed, shop.app.close()])
    expect(closed).toBe(4200)
  })

  it('offers no key and refuses sockets when switched off by the setting', async () => {
    shop = await testApp()
    const { pusher_app_key: key } = await readMaster()
    const origin = await listen()
    await switchOff()
    expect((await readMaster()).pusher_app_key).toBeNull()
    expect((await readHealth()).realtime).toBe('off')
    expect(await new RawSocket(new WebSocket(`${origin}/app/${key}?protocol=7`)).closed).toBe(4003)
  })

  it('names the configured external service and has no endpoint of its own', async () => {
    shop = await testApp({
      PUSHER_APP_ID: '1',
      PUSHER_APP_KEY: 'outside',
      PUSHER_APP_SECRET: 'hidden',
      PUSHER_APP_CLUSTER: 'eu',
    })
    const settings = await readMaster()
    expect(settings).toMatchObject({ pusher_app_key: 'outside', pusher_app_cluster: 'eu', pusher_app_host: null })
    expect(JSON.stringify(settings)).not.toContain('hidden')
    expect((await readHealth()).realtime).toBe('ok')
    expect((await shop.app.inject({ method: 'POST', url: '/apps/rialto/events', payload: {} })).statusCode).toBe(404)
  })
})
