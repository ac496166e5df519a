import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConfigError, loadConfig, ownEnvironment } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-config-'))
  writeFileSync(join(folder, '.env'), 'PORT=3100\nLOG_LEVEL=debug\nAPP_URL=https://shop.example\n')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const secret = { APP_SECRET: 'x'.repeat(32) }

describe('loadConfig', () => {
  it('prefers the process environment to .env; an empty value means "not set"', () => {
    vi.stubEnv('PORT', '3200')
    vi.stubEnv('APP_URL', '')
    const { port, logLevel, appUrl } = loadConfig({ ...ownEnvironment(folder), ...secret })
    expect({ port, logLevel, appUrl }).toEqual({ port: 3200, logLevel: 'debug', appUrl: 'http://localhost:3200' })
  })

  it('reads nothing but the environment that it is given', () => {
    vi.stubEnv('PORT', '3200')
    expect(loadConfig(secret).port).toBe(3000)
    expect(() => loadConfig({ ...secret, PORT: 'x' })).toThrow(ConfigError)
  })
})

it('lets a local shop switch rate limits off, but not production', () => {
  expect(loadConfig(secret).rateLimits).toBe(true)
  expect(loadConfig({ ...secret, RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  expect(() => loadConfig({ ...secret, RATE_LIMITS: 'off', APP_ENV: 'production' })).toThrow(
    'RATE_LIMITS must be on when APP_ENV is production',
  )
})

it('adds demo sellers locally unless they are switched off', () => {
  expect(loadConfig(secret).demoSellers).toBe(true)
  expect(loadConfig({ ...secret, DEMO_SELLERS: 'off' }).demoSellers).toBe(false)
  expect(loadConfig({ ...secret, APP_ENV: 'production' }).demoSellers).toBe(false)
  expect(() => loadConfig({ ...secret, DEMO_SELLERS: 'no' })).toThrow('DEMO_SELLERS must be on or off')
  expect([loadConfig(secret).demoDay, loadConfig({ ...secret, DEMO_DAY: 'on' }).demoDay]).toEqual([false, true])
  expect(() => loadConfig({ ...secret, APP_ENV: 'production', DEMO_DAY: 'on' })).toThrow(
    'DEMO_DAY must be off when APP_ENV is production',
  )
})

it('refuses a MEDIA_CACHE_MB that is not a number in range', () => {
  expect(loadConfig(secret).mediaCacheMegabytes).toBe(1024)
  expect(loadConfig({ ...secret, MEDIA_CACHE_MB: '50' }).mediaCacheMegabytes).toBe(50)
  for (const wrong of ['10', '1.5', '-1', 'much', '1e9'])
    expect(() => loadConfig({ ...secret, MEDIA_CACHE_MB: wrong }), wrong).toThrow(/^MEDIA_CACHE_MB must be/)
})
