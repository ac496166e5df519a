import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { explainExposedLocalShop } from './edge.ts'

const config = (environment: Record<string, string> = {}) => loadConfig({ APP_SECRET: 'x'.repeat(32), ...environment })
const refusalOf = (environment: Record<string, string>) => explainExposedLocalShop(config(environment))

describe('explainExposedLocalShop', () => {
  it.each<Record<string, string>>([
    {},
    { HOST: '127.0.0.1' },
    { HOST: '127.8.8.8' },
    { HOST: '::1' },
    { HOST: 'localhost', APP_URL: 'http://shop.localhost:3000' },
    { APP_URL: 'http://[::1]:3000' },
    { APP_URL: 'http://127.0.0.1:8080' },
  ])('allows a local shop on this machine: %j', (environment) => {
    expect(refusalOf(environment)).toBeUndefined()
  })

  it.each<[Record<string, string>, string]>([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.20' }, 'HOST=192.168.1.20'],
    [{ HOST: 'shop.example' }, 'HOST=shop.example'],
    [{ HOST: 'localhost.example' }, 'HOST=localhost.example'],
    [{ APP_URL: 'https://shop.example' }, 'APP_URL=https://shop.example'],
    [{ APP_URL: 'http://127.0.0.1.nip.io' }, 'APP_URL=http://127.0.0.1.nip.io'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1'],
    [{ HOST: '::', TRUST_PROXY: '2' }, 'HOST=:: and TRUST_PROXY=2'],
  ])('refuses a local shop that other machines can reach: %j', (environment, reason) => {
    const line = refusalOf(environment)
    expect(line).toMatch(new RegExp(`^${reason.replace(/[.]/g, '\\.')} opens a shop to others`))
    expect(line).toContain('APP_ENV=production, or LOCAL_NETWORK=on')
    expect(line).not.toContain('\n')
  })

  it('allows any address with LOCAL_NETWORK=on and in production', () => {
    const open = { HOST: '0.0.0.0', APP_URL: 'https://shop.example', TRUST_PROXY: '1' }
    expect(refusalOf({ ...open, LOCAL_NETWORK: 'on' })).toBeUndefined()
    expect(refusalOf({ ...open, APP_ENV: 'production' })).toBeUndefined()
    expect(refusalOf({ ...open, LOCAL_NETWORK: 'off' })).toBeDefined()
    expect(() => config({ LOCAL_NETWORK: 'yes' })).toThrow('LOCAL_NETWORK must be on or off')
  })
})

describe('render limits', () => {
  it('have defaults and are switched off by 0', () => {
    expect(config().renderLimits).toEqual({ perNetwork: 120, atOnce: 32 })
    expect(config({ RENDER_LIMIT: '0', RENDER_CONCURRENCY: '0' }).renderLimits).toEqual({ perNetwork: 0, atOnce: 0 })
    expect(() => config({ RENDER_LIMIT: '-1' })).toThrow('RENDER_LIMIT must be at least 0')
    expect(() => config({ RENDER_CONCURRENCY: 'many' })).toThrow('RENDER_CONCURRENCY must be a number')
  })
})
