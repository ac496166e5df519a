import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy, type OfferedAuths, socialOrigins } from './content-policy.ts'

const policyOf = (scripts: string[], auths?: OfferedAuths, sdkUrl?: string) =>
  contentPolicy(scripts, {
    mediaOrigins: [],
    sockets: ['wss://shop.example'],
    social: socialOrigins(auths, sdkUrl),
    development: false,
  })

describe('contentPolicy', () => {
  it('allows inline scripts only by their hashes', () => {
    const policy = policyOf(['one()', 'two()'])
    for (const body of ['one()', 'two()'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe/)
  })

  it('allows no inline script on a page without one', () => {
    expect(policyOf([])).toContain("script-src 'self';")
  })

  it('allows sockets only to the realtime host', () => {
    expect(policyOf([])).toContain("connect-src 'self' wss://shop.example;")
    expect(policyOf([])).not.toMatch(/wss?:(?!\/\/)/)
  })

  it('forbids frames and foreign forms', () => {
    expect(policyOf([])).toContain("frame-ancestors 'none'")
    expect(policyOf([])).toContain("form-action 'self'")
  })

  it('allows sign-in scripts only of providers that the shop offers', () => {
    const on = { is_active: true, client_id: 'x' }
    const off = { is_active: false, client_id: 'x' }
    expect(policyOf([])).not.toContain('https:')
    expect(policyOf([], { google: off, facebook: off })).toBe(policyOf([]))
    const google = policyOf([], { google: on, facebook: off })
    expect(google).toContain("script-src 'self' https://accounts.google.com/gsi/client;")
    expect(google).toContain("frame-src 'self' https://accounts.google.com/gsi/;")
    expect(google).not.toMatch(/facebook|apple/)
    const all = policyOf([], { google: on, facebook: on, apple: { ...on, redirect_url: null } })
    expect(all).toMatch(/script-src [^;]*https:\/\/connect\.facebook\.net https:\/\/appleid\.cdn-apple\.com/)
  })

  it('allows sign-in scripts from the configured SDK address', () => {
    const on = { is_active: true, client_id: 'x' }
    expect(policyOf([], { google: on }, 'https://sdk.example.com/social')).toContain(
      "script-src 'self' https://sdk.example.com;",
    )
    expect(policyOf([], {}, 'https://sdk.example.com/social')).toBe(policyOf([]))
  })
})
