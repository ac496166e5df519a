import { describe, expect, it } from 'vitest'
import { type DemoLogins, sayReady } from './start-server.ts'

const config = { appUrl: 'http://localhost:3000', databaseUrl: undefined, demoDay: false }
const none: DemoLogins = { shoppers: [], sellers: [], operators: [] }

function said(ready: Parameters<typeof sayReady>[1]): string {
  const lines: string[] = []
  sayReady(config, ready, (line) => lines.push(line))
  return lines.join('\n')
}

describe('the lines of a start', () => {
  it('say that a market that shoppers do not see yet is opening soon', () => {
    expect(said({ isOpening: true, logins: none })).toContain('Rialto is opening soon: http://localhost:3000')
    expect(said({ isOpening: true, logins: none })).not.toContain('is open:')
    expect(said({ isOpening: false, logins: none })).toContain('Rialto is open: http://localhost:3000')
  })

  it('name the demo’s logins that work, and no others', () => {
    const all = said({ isOpening: false, logins: { shoppers: ['a@x', 'b@x', 'c@x'], sellers: ['s@x'], operators: [] } })
    expect(all).toMatch(/Shoppers {2}a@x … c@x/)
    expect(all).toMatch(/Sellers {3}s@x\n/)
    expect(all).not.toContain('Operators')
    expect(all).toContain('(try it as s@x)')
    expect(all).toContain('Password')
  })

  it('print no password where none of the logins is there, as in upgraded or own data', () => {
    const own = said({ isOpening: false, logins: none })
    expect(own).not.toMatch(/Password|Shoppers|try it/)
    expect(own).toContain('Console   http://localhost:3000/console')
    expect(said({ isOpening: false, logins: undefined })).not.toContain('Console')
  })
})
