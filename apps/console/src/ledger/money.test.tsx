import type { MoneyEntry, ShopMoney } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './money-screen.tsx'

const entry = (change: Partial<MoneyEntry>): MoneyEntry => ({
  ...{ id: 1, posting_id: 1, n: 1, at: '2027-03-14T11:00:00.000Z', kind: 'paid', account: 'pending' },
  ...{ order: { id: 5, code: 'RL-5' }, amount: 64.79, balance_after: 64.79 },
  ...change,
})
const earned = entry({ id: 2, posting_id: 2, kind: 'earned', amount: -8.68, balance_after: 56.11 })
const owed: ShopMoney = {
  ...{ available: 12, pending: 56.11, held: 0, cash_with: 0 },
  ...{ next_release_at: '2027-04-14T11:00:00.000Z', first_month: '2027-03' },
}
const posting = {
  ...{ id: 2, at: earned.at, kind: 'earned', order: earned.order, proof: 'time' },
  entries: [
    { account: 'pending', amount: -8.68 },
    { account: 'commission', amount: -7.29 },
    { account: 'commission_vat', amount: -1.39 },
  ],
  lines: [
    {
      ...{ name: 'Teapot', quantity: 2, total: 49.9, shop_voucher: 0, market_voucher: 4.99, delivery: 4.08 },
      ...{ rule: { id: 3, name: 'All goods' }, percent: 12, base: 49.9, fixed: 0.25, commission: 6.49 },
    },
  ],
  delivery_commission: 0.8,
}

const open = (money: Partial<ShopMoney> = {}, path = '/money') =>
  renderConsole({
    path,
    user: seller('manager'),
    answers: {
      'GET /seller/money': { data: { ...owed, ...money } },
      'GET /seller/money/entries': { data: { items: [earned, entry({})], next_cursor: null } },
      'GET /seller/money/postings/2': { data: { posting } },
    },
  })

/** The amount beside a name. */
const amountOf = async (name: string) => (await screen.findByText(name)).parentElement?.textContent

describe('MoneyScreen', () => {
  it('tells what can be paid out, what is pending and until when, and lists each change', async () => {
    open()
    expect(await amountOf('Can be paid out')).toContain('$12.00')
    expect(await amountOf('Next release on 14 Apr, 2027')).toContain('$56.11')
    const row = (await screen.findByText('Sale paid')).closest('tr')
    for (const text of ['14 Mar, 2027', 'RL-5', 'Pending', '$64.79']) expect(row?.textContent).toContain(text)
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('opens a change to where it goes and how the commission came about', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'All entries of Commission RL-5' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByRole('region', { name: 'For you' })).textContent).toContain('Pending−$8.68')
    const goes = dialog.getByRole('region', { name: 'Comes from or goes to' })
    expect(goes.textContent).toContain('Commission−$7.29VAT on the commission−$1.39')
    const goods = dialog.getByRole('region', { name: 'The goods of the order' }).textContent
    expect(goods).toContain('Commission by the rule All goods: 12 % of $49.90 + 2 × $0.25−$6.49')
    for (const part of ['Teapot × 2$49.90', 'Voucher of the market−$4.99', 'Its part of the delivery$4.08'])
      expect(goods).toContain(part)
    expect(goods).toContain('Commission on delivery−$0.80')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('says what the shop owes, and asks for a month, a kind and an account', async () => {
    const { calls } = open({ available: -25.03 }, '/money?month=2027-03&kind=paid&account=pending')
    expect(await amountOf('It is taken from your next sales.')).toContain('$25.03')
    expect(screen.getByText('You owe')).toBeTruthy()
    const asked = calls.find(({ key }) => key === 'GET /seller/money/entries')?.query
    expect(asked).toMatchObject({ month: '2027-03', kind: 'paid', account: 'pending' })
  })
})
