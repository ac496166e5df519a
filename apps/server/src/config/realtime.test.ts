import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const config = (variables: Record<string, string>) =>
  loadConfig({ APP_SECRET: 'x'.repeat(32), APP_ENV: 'production', ...variables }).pusher

const app = { PUSHER_APP_ID: '1', PUSHER_APP_KEY: 'key', PUSHER_APP_SECRET: 'secret' }

describe('realtime variables', () => {
  it('are all optional', () => {
    expect(config({})).toBeUndefined()
  })

  it('configure an app at Pusher or at a compatible service', () => {
    expect(config({ ...app, PUSHER_APP_CLUSTER: 'eu' })).toMatchObject({
      key: 'key',
      cluster: 'eu',
      address: undefined,
    })
    expect(config({ ...app, PUSHER_HOST: 'http://soketi:6001/' })?.address).toBe('http://soketi:6001')
  })

  it('fail startup when they are incomplete', () => {
    for (const name of Object.keys(app)) {
      const rest = { ...app, PUSHER_APP_CLUSTER: 'eu', [name]: '' }
      expect(() => config(rest)).toThrow(ConfigError)
      expect(() => config(rest)).toThrow(`${name} must be set when PUSHER_APP`)
    }
    expect(() => config(app)).toThrow('PUSHER_APP_CLUSTER or PUSHER_HOST must be set')
    expect(() => config({ PUSHER_HOST: 'https://a.example' })).toThrow('PUSHER_APP_ID must be set when PUSHER_HOST is')
  })

  it('fail startup when they are invalid', () => {
    expect(() => config({ ...app, PUSHER_HOST: 'soketi:6001' })).toThrow('PUSHER_HOST must start with http://')
    expect(() => config({ ...app, PUSHER_HOST: 'https://a.example/x' })).toThrow('PUSHER_HOST must be an address')
    expect(() => config({ ...app, PUSHER_APP_KEY: 'a b', PUSHER_APP_CLUSTER: 'eu' })).toThrow(/^PUSHER_APP_KEY must be/)
  })
})
