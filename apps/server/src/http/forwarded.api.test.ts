import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'

let shop: TestApp
afterEach(() => shop.close())

const WRONG = { phone: 'nobody@shop.test', password: 'not the password' }

/** Fails to log in as often as it takes to have to wait, each time saying to come from elsewhere. */
async function hammered(proxies: string, forwarded: (turn: number) => string): Promise<number[]> {
  shop = await testApp({ TRUST_PROXY: proxies })
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const phone = `nobody-${turn}@shop.test`
    const reply = await shop.post('/login', { ...WRONG, phone }, { headers: { 'x-forwarded-for': forwarded(turn) } })
    statuses.push(reply.status)
  }
  return statuses
}

it('counts by whom the proxy names last, whatever the request said before it', async () => {
  expect(await hammered('1', (turn) => `198.51.${turn}.1, 192.0.2.1`)).toContain(429)
})

it('counts two behind the proxy apart', async () => {
  expect(await hammered('1', (turn) => `198.51.${turn}.1`)).not.toContain(429)
})

it('believes no such word where there is no proxy', async () => {
  expect(await hammered('0', (turn) => `198.51.${turn}.1`)).toContain(429)
})

it('looks past as many proxies as there are', async () => {
  expect(await hammered('2', (turn) => `198.51.${turn}.1, 192.0.2.1`)).not.toContain(429)
})
