import { describe, expect, it } from 'vitest'
import { socketOptions } from './socket-options.ts'

const app = { key: 'key', cluster: null, host: null }
const page = new URL('https://shop.test/products')

describe('socketOptions', () => {
  // docs/spec §7: Encrypted
  it('connects to the host of the page, encrypted as the page is', () => {
    expect(socketOptions(app, page)).toMatchObject({ cluster: '', wsHost: 'shop.test', wssPort: 443, forceTLS: true })
    expect(socketOptions(app, new URL('http://localhost:3000/'))).toMatchObject({
      cluster: '',
      wsHost: 'localhost',
      wsPort: 3000,
      forceTLS: false,
    })
  })

  it('prefers a configured host', () => {
    const ownHost = { ...app, cluster: 'eu', host: 'https://realtime.shop.test:6001' }
    expect(socketOptions(ownHost, page)).toMatchObject({
      cluster: '',
      wsHost: 'realtime.shop.test',
      wssPort: 6001,
      forceTLS: true,
    })
  })

  it('uses the cluster when no host is configured', () => {
    const options = socketOptions({ ...app, cluster: 'eu' }, new URL('http://localhost:3000/'))
    expect(options).toMatchObject({ cluster: 'eu', forceTLS: true })
    expect(options.wsHost).toBeUndefined()
  })

  // docs/spec §9: Realtime: activity timeout 120000 ms, pong 30000 ms, unavailable 10000 ms, protocol 7
  it('has the specified timeouts and only the WebSocket transport', () => {
    expect(socketOptions(app, page)).toMatchObject({
      activityTimeout: 120_000,
      pongTimeout: 30_000,
      unavailableTimeout: 10_000,
      enabledTransports: ['ws'],
    })
  })
})
