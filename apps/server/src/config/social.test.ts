import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const config = (variables: Record<string, string>) =>
  loadConfig({ APP_SECRET: 'x'.repeat(32), APP_ENV: 'production', ...variables }).social

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const apple = { APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' }

describe('social sign-in variables', () => {
  it('default to the providers’ own addresses', () => {
    const { google, facebook, apple, sdkUrl } = config({})
    expect(google.tokenUrl).toBe('https://oauth2.googleapis.com/token')
    expect(google.keysUrl).toBe('https://www.googleapis.com/oauth2/v3/certs')
    expect(facebook.graphUrl).toBe('https://graph.facebook.com/v20.0')
    expect(apple.keysUrl).toBe('https://appleid.apple.com/auth/keys')
    expect([google.clientSecret, facebook.appSecret, apple.key, sdkUrl]).toEqual(Array(4).fill(undefined))
  })

  it('replace the host and keep the paths', () => {
    const { google, facebook, apple } = config({
      GOOGLE_URL: 'http://127.0.0.1:9/',
      FACEBOOK_URL: 'https://out.example/f',
      APPLE_URL: 'https://out.example',
    })
    expect(google.keysUrl).toBe('http://127.0.0.1:9/oauth2/v3/certs')
    expect(facebook.graphUrl).toBe('https://out.example/f/v20.0')
    expect(apple.tokenUrl).toBe('https://out.example/auth/token')
  })

  it('accept Apple’s key in several lines or in one', () => {
    const key = pem('P-256')
    expect(config({ ...apple, APPLE_PRIVATE_KEY: key }).apple.key?.privateKey.type).toBe('private')
    expect(config({ ...apple, APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n') }).apple.key).toBeDefined()
    expect(config({ APPLE_PRIVATE_KEY: key }).apple.key).toBeUndefined()
  })

  it('fail startup for another kind of key, without printing it', () => {
    for (const key of [pem('P-384'), 'hunter2']) {
      const start = () => config({ ...apple, APPLE_PRIVATE_KEY: key })
      expect(start).toThrow(ConfigError)
      expect(start).toThrow(/^APPLE_PRIVATE_KEY must be the text of the .p8 file/)
      expect(start).not.toThrow(key.slice(0, 40))
    }
  })

  it('fail startup for an invalid address', () => {
    for (const url of ['accounts.google.com', 'ftp://x.example'])
      expect(() => config({ GOOGLE_URL: url })).toThrow('GOOGLE_URL must start with http:// or https://')
  })
})
