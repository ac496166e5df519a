import type { LedgerProof } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createProofWorld, type ProofWorld } from './testing/proof-world.ts'

// What somebody does on the account's page of the sandbox, and what the nightly proof makes of it.

const ACCOUNT = '/sandbox-gateway/dashboard/account?locale=en'
const HOUR = 3_600_000

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld()
})
afterAll(() => world.shop.close())

const open = (path: string) => world.shop.app.inject({ method: 'GET', url: path })
const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  world.shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const act = async (path: string, form: Record<string, string>) => {
  const { statusCode, headers } = await send(path, form)
  expect([statusCode, headers.location]).toEqual([303, path])
}

/** What the hidden field of a form holds, found by its button. */
async function keyOf(button: string, path = ACCOUNT): Promise<string> {
  const forms = (await open(path)).body.split('<form').slice(1)
  const form = forms.find((one) => one.includes(`value="${button}"`))
  return /name="of" value="([^"]+)"/.exec(form ?? '')?.[1] ?? ''
}
/** The rows of a page as `name: amount`. */
const rowsOf = async (path = ACCOUNT) =>
  [...(await open(path)).body.matchAll(/<dt>(.*?)<\/dt><dd><bdi>(.*?)<\/bdi>/g)].map(
    ([, name = '', amount]) => `${name.replace(/<small>.*/, '').replace(/[\u2066\u2069]/g, '')}: ${amount}`,
  )

const balance = async () => Number(/[\d,.]+/.exec((await rowsOf())[0] ?? '')?.[0].replaceAll(',', ''))

async function pay(amount: number) {
  const order = await world.shop.addOrder(world.shopper, { amount })
  const { body } = await world.shop.get(`/order-payment/${order.id}?gateway=sandbox`, {
    headers: world.shopper.headers,
  })
  const url = new URL(body.data.order_payment_url)
  expect((await send(url.pathname + url.search, { answer: 'pay' })).statusCode).toBe(303)
  const path = `/sandbox-gateway/dashboard/${url.pathname.split('/').at(-1)}?locale=en`
  return { ...order, path }
}

const sandboxOf = (night: LedgerProof | undefined) => night?.gateways.find(({ gateway }) => gateway === 'sandbox')

describe('the account of the sandbox', () => {
  it('is found from the list of payments, and shows what is there in each language', async () => {
    const { statusCode, headers, body } = await open(ACCOUNT)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/<script|style="/)
    expect((await open('/sandbox-gateway/dashboard?locale=en')).body).toContain(ACCOUNT)
    expect((await open(ACCOUNT.replace('=en', '=ar'))).body).toContain('<html lang="ar" dir="rtl">')
    for (const page of ['x', '-1', '0', '99']) expect((await open(`${ACCOUNT}&page=${page}`)).statusCode).toBe(200)
  })

  it('takes fees and pays out to the bank, and the next proof posts both', async () => {
    const start = await balance()
    const before = await pay(10_000)
    world.set(world.now() + HOUR)
    await act(ACCOUNT, { act: 'fee_rule', percent: '2.5', fixed: '0.30' })
    const order = await pay(20_000)
    expect((await rowsOf()).slice(1, 4)).toEqual([
      'Now: 2.5 % + $0.30',
      `Payment ${order.code}: $200.00`,
      `Payment ${before.code}: $100.00`,
    ])
    expect(await balance()).toBeCloseTo(start + 294.7)
    await act(ACCOUNT, { act: 'fee', amount: '4', of: await keyOf('fee') })
    const key = await keyOf('payout')
    // A click twice, at the same time.
    await Promise.all([0, 1].map(() => act(ACCOUNT, { act: 'payout', amount: '150', of: key })))
    const left = await balance()
    expect(left).toBeCloseTo(start + 140.7)
    const more = { act: 'payout', amount: (left + 0.01).toFixed(2), of: await keyOf('payout') }
    expect((await send(ACCOUNT, more)).statusCode).toBe(422)
    // Two tabs, each for all that is there.
    const both = await Promise.all(
      [await keyOf('payout'), await keyOf('payout')].map((of) => send(ACCOUNT, { act: 'payout', amount: '', of })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
    expect(await balance()).toBe(0)
    expect((await open(ACCOUNT)).body).not.toContain('value="payout"')
    const [night] = await world.night()
    expect(night).toMatchObject({ differences: 0, sum: 0 })
    expect(sandboxOf(night)).toEqual({ gateway: 'sandbox', ours: 0, theirs: 0 })
    expect(await world.balances()).toMatchObject({ bank: Math.round((left + 150) * 100), gateway_fees: 930 })
  })

  it('gets a payout back from the bank, once', async () => {
    const { bank: before = 0 } = await world.balances()
    const back = (await open(ACCOUNT)).body.match(/name="of" value="(sandbox_po_[^"]+)"/)?.[1] ?? ''
    await act(ACCOUNT, { act: 'payout_failed', of: back })
    expect((await send(ACCOUNT, { act: 'payout_failed', of: back })).statusCode).toBe(422)
    expect((await send(ACCOUNT, { act: 'payout_failed', of: 'sandbox_po_none' })).statusCode).toBe(422)
    const [night] = await world.night()
    expect(night?.differences).toBe(0)
    const { bank = 0, 'gateway sandbox': held = 0 } = await world.balances()
    expect(held).toBeGreaterThan(0)
    expect(bank + held).toBe(before)
  })

  it.each([
    ['an act that it does not know', { act: 'steal' }],
    ['more than all of a payment as its fee', { act: 'fee_rule', percent: '101', fixed: '' }],
    ['a negative fee', { act: 'fee', amount: '-1', of: '0123456789ab' }],
    ['a fee below a cent', { act: 'fee', amount: '0.001', of: '0123456789ab' }],
    ['a fee of nothing', { act: 'fee', amount: '', of: '0123456789ab' }],
    ['words instead of an amount', { act: 'payout', amount: 'all', of: '0123456789ab' }],
    ['an unbelievable amount', { act: 'unknown', kind: 'charge', amount: '1e12', of: '0123456789ab' }],
    ['a movement of no kind', { act: 'unknown', kind: 'payout', amount: '1', of: '0123456789ab' }],
    ['a form without its key', { act: 'fee', amount: '1' }],
  ])('refuses %s', async (_, form) => {
    const before = await rowsOf()
    const { statusCode, body } = await send(ACCOUNT, form)
    expect(statusCode).toBe(422)
    expect(body).toContain('role="alert"')
    expect(await rowsOf()).toEqual(before)
  })

  it('takes no form of another page, and is shown to nobody elsewhere', async () => {
    const form = { act: 'fee', amount: '1', of: '0123456789ab' }
    for (const site of ['cross-site', 'same-site'])
      expect((await send(ACCOUNT, form, { 'sec-fetch-site': site })).statusCode).toBe(403)
    const { path } = await pay(1_000)
    expect((await send(path, { act: 'forget' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    for (const headers of [{ host: 'shop.example' }, { 'x-forwarded-for': '192.0.2.7' }] as Record<string, string>[])
      for (const method of ['GET', 'POST'] as const)
        expect((await world.shop.app.inject({ method, url: ACCOUNT, headers })).statusCode).toBe(403)
    expect((await send(path, { act: 'fee_rule' })).statusCode).toBe(422)
  })
})

describe('a difference on purpose', () => {
  it('is found by the next proof, settled, and gone once it is put right', async () => {
    const [other, missing] = [await pay(3_000), await pay(2_000)]
    world.set(world.now() + 2 * HOUR)
    await act(ACCOUNT, { act: 'unknown', kind: 'charge', amount: '7.77', of: await keyOf('unknown') })
    await act(ACCOUNT, { act: 'unknown', kind: 'refund', amount: '3', of: await keyOf('unknown') })
    await act(ACCOUNT, { act: 'unknown', kind: 'other', amount: '0.60', of: await keyOf('unknown') })
    await act(other.path, { act: 'says', amount: '28.50' })
    await act(other.path, { act: 'says', amount: '29' })
    await act(other.path, { act: 'says', amount: '29.00' })
    await act(missing.path, { act: 'forget' })
    expect(await rowsOf(missing.path)).toContain('On the account: missing')
    // At once: it is no night yet.
    expect(await world.check()).toMatchObject({ state: 'done', differences: 5 })
    expect(await world.named()).toEqual([
      'charge - 7.77',
      'charge 20 -',
      'charge 30 29',
      'movement - 0.6',
      'refund - -3',
    ])
    const found = await world.differences()
    expect(found.find(({ ours }) => ours === 20)?.orders).toEqual([{ id: missing.id, code: missing.code }])
    for (const { id, version, ours } of found)
      if (ours === null) {
        const settled = await world.call('POST', `/admin/differences/${id}/settle`, { note: 'Tried out', version })
        expect(settled.body.data.difference).toMatchObject({ state: 'settled', note: 'Tried out' })
      }
    await act(other.path, { act: 'right' })
    await act(missing.path, { act: 'right' })
    expect(await rowsOf(missing.path)).toContain('On the account: $20.00')
    const [night] = await world.night()
    expect(night?.differences).toBe(0)
    expect((await world.differences('gone')).map(({ ours }) => ours).sort()).toEqual([20, 30])
    expect(await world.differences('settled')).toHaveLength(3)
    expect(await brokenLaws(world.db)).toEqual([])
  })

  it.each([
    ['no amount', { act: 'says', amount: '' }],
    ['a negative amount', { act: 'says', amount: '-4' }],
    ['an unbelievable amount', { act: 'says', amount: '99999999' }],
  ])('is not made of %s', async (_, form) => {
    const { path } = await pay(1_000)
    expect((await send(path, form)).statusCode).toBe(422)
    expect(await rowsOf(path)).toContain('On the account: $10.00')
  })
})
