import type { MoneyEntry } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { addShop } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'

let shop: SellerCalls
let orderId: number
let paid: number
beforeAll(async () => {
  shop = await createSellerCalls()
  const { id } = await shop.order([2])
  orderId = id
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
  paid = Number((await shop.rowOf(id)).payable_amount) / 100
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const { status, body } = await shop.call('GET', path)
  expect(status, body.message).toBe(200)
  return body.data
}

describe('the money of a shop', () => {
  it('is what its entries add up to, with the day of the next release', async () => {
    const release = new Date(shop.deps.now() + 21 * 86_400_000).toISOString()
    expect(await read('/seller/money')).toMatchObject({
      ...{ available: 0, pending: 0, held: 0, cash_with: 0 },
      next_release_at: release,
    })
  })

  it('lists entries, the latest first, with the balance after each, over pages', async () => {
    const whole: MoneyEntry[] = (await read('/seller/money/entries')).items
    expect(whole.map(({ kind, account, amount, balance_after }) => [kind, account, amount, balance_after])).toEqual([
      ['cash_kept', 'cash_with', -paid, 0],
      ['cash_kept', 'pending', -paid, 0],
      ['cash', 'pending', paid, paid],
      ['cash', 'cash_with', paid, paid],
    ])
    const paged: MoneyEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: MoneyEntry[]; next_cursor: string | null } = await read(
        `/seller/money/entries?limit=1${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...page.items)
      cursor = page.next_cursor
    }
    expect(paged).toEqual(whole)
  })

  it('filters entries by kind, account, month and order', async () => {
    const kinds = async (query: string) =>
      (await read(`/seller/money/entries?${query}`)).items.map((entry: MoneyEntry) => `${entry.kind} ${entry.account}`)
    expect(await kinds('kind=cash')).toEqual(['cash pending', 'cash cash_with'])
    expect(await kinds('account=cash_with')).toEqual(['cash_kept cash_with', 'cash cash_with'])
    expect(await kinds(`order=${orderId}`)).toHaveLength(4)
    expect(await kinds('month=2001-01')).toEqual([])
    const { first_month: month } = await read('/seller/money')
    expect(await kinds(`month=${month}`)).toHaveLength(4)
  })

  it('opens an entry to what it brings the shop, and where that comes from', async () => {
    const entries: MoneyEntry[] = (await read('/seller/money/entries')).items
    const open = async (kind: string) => {
      const id = entries.find((entry) => entry.kind === kind)?.posting_id
      return (await read(`/seller/money/postings/${id}`)).posting
    }
    expect(await open('cash')).toMatchObject({
      kind: 'cash',
      order: { id: orderId },
      proof: 'cash',
      delivery_commission: 0,
    })
    const cash = (amount: number) => [
      { account: 'cash_with', amount },
      { account: 'pending', amount },
    ]
    expect((await open('cash')).entries).toEqual(cash(paid))
    expect((await open('cash_kept')).entries).toEqual(expect.arrayContaining(cash(-paid)))
  })

  it('is saved as a file', async () => {
    const { status, body } = await shop.call('GET', '/seller/money/entries.csv')
    expect(status).toBe(200)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines[0]).toContain('at,posting,kind,account,order,currency,amount')
    expect(lines).toHaveLength(5)
  })

  it('is nobody else’s', async () => {
    const [entry] = (await read('/seller/money/entries')).items
    const other = await addSeller(shop)
    await addShop(shop, { owner_id: other.id })
    const asOther = (path: string) => shop.call('GET', path, { by: other })
    expect((await asOther('/seller/money/entries')).body.data.items).toEqual([])
    expect((await asOther(`/seller/money/postings/${entry.posting_id}`)).status).toBe(404)
  })
})
