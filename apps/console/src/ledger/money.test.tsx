import type { MoneyChange, MoneyEntry, ShopMoney, ShopWaiting } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
  ...{ next_release_at: '2027-04-14T11:00:00.000Z', first_month: '2027-03', change: null },
}
const waiting: ShopWaiting = {
  total: 56.11,
  releases: [{ day: '2027-04-14', orders: 2, amount: 30 }],
  not_arrived: { orders: 3, amount: 16.11 },
  in_cases: { orders: 2, amount: 10 },
  cases: [
    {
      ...{ order: { id: 6, code: 'RL-6' }, amount: 10 },
      reasons: [
        { kind: 'withdrawal', id: 4, code: 'RW-4', due_at: '2027-04-01T11:00:00.000Z' },
        { kind: 'complaint', id: 9, code: 'RR-9', due_at: null },
      ],
    },
  ],
}
const change: MoneyChange = {
  ...{ month: '2027-03', before: '2027-02', amount: 80, amount_before: 100.5 },
  kinds: [
    { kind: 'part_gone', amount: -24, count: 1, amount_before: 0, count_before: 0 },
    { kind: 'release', amount: 104, count: 3, amount_before: 100.5, count_before: 4 },
  ],
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
      'GET /seller/money/waiting': { data: waiting },
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

  it('tells what the rest waits for: days, arrivals and cases, with a way to each case', async () => {
    open()
    const panel = within(await screen.findByRole('region', { name: 'What is pending or held, and until when' }))
    for (const row of [
      '14 Apr, 20272 orders$30.00',
      'Not known to have arrived3 orders$16.11',
      'Until a case is over2 orders$10.00',
    ])
      expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(row)
    expect(panel.getByText('Together').parentElement?.textContent).toContain('$56.11')
    const link = panel.getByRole('link', { name: 'Withdrawal RW-4' })
    expect(link.getAttribute('href')).toMatch(/\/returns\?open=4$/)
  })

  it('tells why less has become available, and opens each part to its entries', async () => {
    const { calls } = open({ change })
    const panel = within(await screen.findByRole('region', { name: 'Why less has become available' }))
    expect(panel.getByText(/^So far in March 2027/).textContent).toBe(
      'So far in March 2027, $20.50 less became available than in all of February 2027:',
    )
    expect(panel.getByText('Refund').parentElement?.textContent).toBe('Refund−$24.00')
    expect(panel.getByText('Released').parentElement?.textContent).toBe('Released+$3.50')
    expect(panel.getByText('Difference').parentElement?.textContent).toBe('Difference−$20.50')
    await userEvent.click(panel.getByText('Released'))
    await userEvent.click(panel.getByRole('button', { name: 'February 2027: 4 entries' }))
    const asked = { month: '2027-02', kind: 'release', account: 'available' }
    await waitFor(() =>
      expect(calls.filter(({ key }) => key === 'GET /seller/money/entries').at(-1)?.query).toMatchObject(asked),
    )
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
