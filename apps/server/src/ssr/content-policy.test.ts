import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const policyOf = (html: string) => contentPolicy(html, { mediaOrigins: [], development: false })

describe('content policy', () => {
  it('names each inline script by its hash and allows no other', () => {
    const policy = policyOf('<script>one()</script><script type="module" async="">two()</script>')
    for (const body of ['one()', 'two()'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe/)
  })

  it('gives no permission to data blocks and linked scripts', () => {
    const policy = policyOf('<script type="application/ld+json">{"a":1}</script><script src="/a.js"></script>')
    expect(policy).toContain("script-src 'self';")
  })

  it('forbids frames and foreign forms', () => {
    expect(policyOf('')).toContain("frame-ancestors 'none'")
    expect(policyOf('')).toContain("form-action 'self'")
  })
})
