import { LedgerAdjustment, type LedgerEntry, LedgerOverview, LedgerPosting } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { brokenLaws } from './testing/ledger-laws.ts'

const OWNER = 'operator1@rialto.test'

let shop: SellerCalls
/** A person of the staff beside the owner. */
let finance: number
let admin: number
let orderId: number
beforeAll(async () => {
  shop = await createSellerCalls()
  finance = (await addSeller(shop)).id
  admin = (await addSeller(shop)).id
  await joinStaff(shop, { userId: finance, role: 'finance' })
  await joinStaff(shop, { userId: admin, role: 'admin' })
  orderId = (await shop.order([2])).id
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await shop.call('POST', `/seller/orders/${orderId}/status`, { body: { status } })
})
afterAll(() => shop.close())

const call = async (by: number | string, method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
  const headers = typeof by === 'string' ? await enterConsole(shop, by) : await enterConsoleAs(shop, by)
  return shop.call(method, `/admin/ledger${path}`, { by: { headers }, body, ...(key && { key }) })
}
const read = async (path: string) => {
  const { status, body } = await call(OWNER, 'GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('the whole ledger', () => {
  it('has accounts that add up to 0, and the balances of each shop', async () => {
    const overview = await read('/accounts')
    expect(LedgerOverview.strict().safeParse(overview).error).toBeUndefined()
    const sum = overview.accounts.reduce((total: number, { balance }: { balance: number }) => total + balance, 0)
    expect(sum).toBeCloseTo(0, 5)
    const ids: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: { items: { shop: { id: number } }[]; next_cursor: number | null } = await read(
        `/shops?limit=1${after ? `&after=${after}` : ''}`,
      )
      ids.push(...page.items.map((item) => item.shop.id))
      after = page.next_cursor
    }
    expect(ids).toContain(shop.shopId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists its entries over pages, by shop, account, kind, month and order', async () => {
    const whole: LedgerEntry[] = (await read(`/entries?shop_id=${shop.shopId}`)).items
    expect(whole.map(({ kind, account }) => `${kind} ${account}`)).toEqual([
      'cash_kept cash_with',
      'cash_kept pending',
      'cash pending',
      'cash cash_with',
    ])
    const paged: LedgerEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: LedgerEntry[]; next_cursor: string | null } = await read(
        `/entries?order_id=${orderId}&limit=3${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...page.items)
      cursor = page.next_cursor
    }
    expect(paged).toEqual(whole)
    for (const [filter, count] of [
      ['account=pending', 2],
      ['account=cash_with', 2],
      ['account=bank', 0],
      ['kind=cash', 2],
      ['month=2001-01', 0],
    ])
      expect((await read(`/entries?${filter}&shop_id=${shop.shopId}`)).items, `${filter}`).toHaveLength(Number(count))
  })

  it('opens an entry to its posting and the lines of its order', async () => {
    const [entry] = (await read(`/entries?order_id=${orderId}`)).items
    const { posting } = await read(`/postings/${entry.posting_id}`)
    expect(LedgerPosting.strict().safeParse(posting).error).toBeUndefined()
    expect(posting).toMatchObject({ kind: 'cash_kept', cause: `cash-kept:${orderId}`, actor: { kind: 'system' } })
    expect(posting.orders[0].lines).toMatchObject([{ quantity: 2, rule: null, commission: 0 }])
    expect((await call(OWNER, 'GET', '/postings/999999')).status).toBe(404)
  })

  it('is saved as a file', async () => {
    const { status, body } = await call(OWNER, 'GET', `/entries.csv?shop_id=${shop.shopId}`)
    expect(status).toBe(200)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines[0]).toContain('at,posting,kind,account,shop,gateway,order,currency,amount')
    expect(lines).toHaveLength(5)
  })

  it('is for those of the staff who look after money alone', async () => {
    const support = (await addSeller(shop)).id
    await joinStaff(shop, { userId: support, role: 'support' })
    for (const path of ['/accounts', '/shops', '/entries', '/entries.csv', '/postings/1', '/adjustments'])
      expect((await call(support, 'GET', path)).status, path).toBe(403)
  })
})

describe('corrections', () => {
  const charge = (amount: number) => [
    { account: 'available', shop_id: shop.shopId, amount },
    { account: 'losses', amount: -amount },
  ]
  const propose = async (by: number | string, entries: object[] = charge(5), key?: string) =>
    call(by, 'POST', '/adjustments', { reason: 'A parcel was lost', entries }, key)
  const approve = (by: number | string, { id, version }: LedgerAdjustment) =>
    call(by, 'POST', `/adjustments/${id}/approve`, { version })
  const discard = (by: number | string, { id, version }: LedgerAdjustment) =>
    call(by, 'POST', `/adjustments/${id}/discard`, { version })
  const available = async () => (await shop.call('GET', '/seller/money')).body.data.available as number

  let proposed: LedgerAdjustment
  beforeEach(async () => {
    const { status, body } = await propose(OWNER)
    expect(status, JSON.stringify(body)).toBe(200)
    proposed = body.data.adjustment
    expect(LedgerAdjustment.strict().safeParse(proposed).error).toBeUndefined()
  })

  it('change nothing before another person approves them, and are posted then', async () => {
    const before = await available()
    const own = await approve(OWNER, proposed)
    expect([own.status, own.body.code]).toEqual([403, 'same_person'])
    expect(await available()).toBe(before)
    const { status, body } = await approve(finance, proposed)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.adjustment).toMatchObject({ state: 'posted', is_own: false, version: 2 })
    expect(await available()).toBe(before - 5)
    const { posting } = await read(`/postings/${body.data.adjustment.posting_id}`)
    expect(posting).toMatchObject({ kind: 'adjustment', reason: 'A parcel was lost', actor: { kind: 'staff' } })
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  })

  it('are posted once, also when two people decide at the same time', async () => {
    const before = await available()
    const replies = await Promise.all([
      approve(finance, proposed),
      approve(finance, proposed),
      discard(admin, proposed),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['stale', 'stale'])
    expect([before, before - 5]).toContain(await available())
    expect((await approve(finance, proposed)).body.code).toBe('stale')
  })

  it('are approved by nobody without that permission, and discarded by anybody who looks after money', async () => {
    expect((await approve(admin, proposed)).status).toBe(403)
    const { body } = await discard(admin, proposed)
    expect(body.data.adjustment).toMatchObject({ state: 'discarded', posting_id: null })
    expect((await approve(finance, proposed)).body.code).toBe('stale')
    const { items } = await read('/adjustments?state=proposed')
    expect(items.map(({ id }: LedgerAdjustment) => id)).not.toContain(proposed.id)
  })

  it('are proposed once for a key, and refuse the key with other content', async () => {
    const first = await propose(OWNER, charge(1), 'once')
    expect((await propose(OWNER, charge(1), 'once')).body.data.adjustment.id).toBe(first.body.data.adjustment.id)
    expect((await propose(OWNER, charge(2), 'once')).body.code).toBe('idempotency_mismatch')
    expect((await propose(finance, charge(2), 'once')).status).toBe(200)
  })

  it.each([
    ['a sum that is not 0', () => [...charge(5).slice(0, 1), { account: 'bank', amount: -4 }]],
    ['money from shop to shop', () => [{ ...charge(5)[0] }, { account: 'available', shop_id: 1, amount: -5 }]],
    [
      'an account twice',
      () => [
        { account: 'bank', amount: 5 },
        { account: 'bank', amount: -5 },
      ],
    ],
    [
      'an amount of 0',
      () => [
        { account: 'bank', amount: 0 },
        { account: 'losses', amount: 0 },
      ],
    ],
    [
      'part of a cent',
      () => [
        { account: 'bank', amount: 0.001 },
        { account: 'losses', amount: -0.001 },
      ],
    ],
    [
      'an account that only orders move',
      () => [
        { account: 'pending', shop_id: 1, amount: 1 },
        { account: 'losses', amount: -1 },
      ],
    ],
    [
      'commission',
      () => [
        { account: 'commission', amount: 1 },
        { account: 'losses', amount: -1 },
      ],
    ],
    [
      'a shop that is not there',
      () => [
        { account: 'available', shop_id: 999_999, amount: 1 },
        { account: 'losses', amount: -1 },
      ],
    ],
    [
      'an unknown gateway',
      () => [
        { account: 'gateway', gateway: 'purse', amount: 1 },
        { account: 'losses', amount: -1 },
      ],
    ],
    [
      'a bank account of a shop',
      () => [
        { account: 'bank', shop_id: 1, amount: 1 },
        { account: 'losses', amount: -1 },
      ],
    ],
    ['one entry', () => charge(5).slice(0, 1)],
  ])('refuse %s', async (_what, entries) => {
    const { status, body } = await propose(OWNER, entries())
    expect([status, body.code]).toEqual([422, 'invalid'])
  })
})
