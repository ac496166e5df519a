import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'

let shop: TestApp
afterEach(() => shop.close())

const WRONG = { phone: 'nobody@shop.test', password: 'not the password' }

/** Fails to log in 40 times, each time with another X-Forwarded-For, and returns the statuses. */
async function statusesOfFailedLogins(proxies: string, forwarded: (turn: number) => string): Promise<number[]> {
  shop = await testApp({ TRUST_PROXY: proxies })
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const phone = `nobody-${turn}@shop.test`
    const reply = await shop.post('/login', { ...WRONG, phone }, { headers: { 'x-forwarded-for': forwarded(turn) } })
    statuses.push(reply.status)
  }
  return statuses
}

describe('trust of X-Forwarded-For', () => {
  it('limits by the last address that the proxy added', async () => {
    expect(await statusesOfFailedLogins('1', (turn) => `198.51.${turn}.1, 192.0.2.1`)).toContain(429)
  })

  it('limits two clients behind one proxy separately', async () => {
    expect(await statusesOfFailedLogins('1', (turn) => `198.51.${turn}.1`)).not.toContain(429)
  })

  it('ignores X-Forwarded-For when no proxy is trusted', async () => {
    expect(await statusesOfFailedLogins('0', (turn) => `198.51.${turn}.1`)).toContain(429)
  })

  it('skips as many addresses as there are trusted proxies', async () => {
    expect(await statusesOfFailedLogins('2', (turn) => `198.51.${turn}.1, 192.0.2.1`)).not.toContain(429)
  })
})
