import type { LedgerAdjustment, LedgerEntry, LedgerOverview, LedgerPosting, ShopWaiting } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './market-money-screen.tsx'

const overview: LedgerOverview = {
  accounts: [
    { account: 'available', gateway: null, balance: -40, plus: 10, minus: -50 },
    { account: 'commission', gateway: null, balance: -20, plus: 0, minus: -20 },
    { account: 'gateway', gateway: 'stripe', balance: 60, plus: 60, minus: 0 },
  ],
  totals: {
    ...{ here: 70, whose: 70, off: 0, owed_to_sellers: 50, can_be_paid: 50, waits: 0 },
    ...{ at_gateways: 60, owed_to_customers: 0 },
  },
  months: [
    { month: '2027-03', commission: 20, vat: 3.8 },
    { month: '2027-02', commission: 15, vat: 2.85 },
  ],
  first_month: '2027-02',
  proposed: 1,
}
const entry: LedgerEntry = {
  ...{ id: 2001, posting_id: 2, n: 1, at: '2027-03-14T11:00:00.000Z', kind: 'earned', account: 'commission' },
  ...{ order: { id: 5, code: 'RL-5' }, shop: null, gateway: null, amount: -7.29 },
}
const posting: LedgerPosting = {
  ...{ id: 2, at: entry.at, month: '2027-03', kind: 'earned', cause: 'earned:5', reverses: null, reversed_by: null },
  ...{ actor: { kind: 'system', name: null }, reason: null },
  entries: [
    { n: 1, account: 'pending', shop: { id: 1, name: 'Lume & Clay' }, gateway: null, order: entry.order, amount: 7.29 },
    { n: 2, account: 'commission', shop: null, gateway: null, order: entry.order, amount: -7.29 },
  ],
  orders: [
    {
      ...{ id: 5, code: 'RL-5', proof: 'time', delivery_commission: 0 },
      lines: [
        {
          ...{ name: 'Teapot', quantity: 1, total: 60, shop_voucher: 0, market_voucher: 0, delivery: 0 },
          ...{ rule: { id: 3, name: 'All goods' }, percent: 12, base: 60, fixed: 0, commission: 7.2 },
        },
      ],
    },
  ],
}
const adjustment: LedgerAdjustment = {
  ...{ id: 9, reason: 'A parcel was lost', state: 'proposed', proposed_by: 'Noor', is_own: false, version: 1 },
  ...{ proposed_at: entry.at, decided_by: null, decided_at: null, posting_id: null },
  entries: [
    { account: 'losses', shop: null, gateway: null, amount: 5 },
    { account: 'available', shop: { id: 1, name: 'Lume & Clay' }, gateway: null, amount: -5 },
  ],
}
const money = { available: -10, pending: 0, held: 0, cash_with: 0 }
const waiting: ShopWaiting = {
  ...{ total: 0, releases: [], not_arrived: { orders: 0, amount: 0 }, in_cases: { orders: 1, amount: 0 } },
  cases: [
    { order: { id: 5, code: 'RL-5' }, amount: 0, reasons: [{ kind: 'withdrawal', id: 4, code: 'RW-4', due_at: null }] },
  ],
}

const open = (
  own: Partial<LedgerAdjustment> = {},
  role: Parameters<typeof operator>[0] = 'owner',
  totals = overview.totals,
  path = '/market-money',
) =>
  renderConsole({
    path,
    user: operator(role),
    answers: {
      'GET /admin/ledger/accounts': { data: { ...overview, totals } },
      'GET /admin/ledger/shops': {
        data: { items: [{ shop: { id: 1, name: 'Lume & Clay' }, ...money }], next_cursor: null },
      },
      'GET /admin/ledger/shops/1': {
        data: {
          shop: { id: 1, name: 'Lume & Clay' },
          money: { ...money, next_release_at: null, first_month: '2027-03', change: null },
          waiting,
        },
      },
      'GET /admin/ledger/entries': { data: { items: [entry], next_cursor: null } },
      'GET /admin/ledger/postings/2': { data: { posting } },
      'GET /admin/ledger/adjustments': { data: { items: [{ ...adjustment, ...own }], next_cursor: null } },
      'POST /admin/ledger/adjustments': { data: { adjustment } },
      'POST /admin/ledger/adjustments/9/approve': { data: { adjustment: { ...adjustment, state: 'posted' } } },
      'GET /shops': { data: { data: [{ id: 1, name: 'Lume & Clay' }], last_page: 1 } },
    },
  })

const asked = (calls: ReturnType<typeof open>['calls'], key: string) => calls.filter((call) => call.key === key).at(-1)

describe('MarketMoneyScreen', () => {
  it('says so when the accounts do not add up to zero', async () => {
    open({}, 'owner', { ...overview.totals, here: 71, off: 1 })
    expect(await screen.findByText(/Both sides should be the same/)).toBeTruthy()
    expect(screen.queryByText(/both sides are the same/)).toBeNull()
  })

  it('shows the same sum on both sides, and the entries of an account that is pressed', async () => {
    const { calls } = open()
    const panel = within(await screen.findByRole('region', { name: 'Where the money is, and whose it is' }))
    expect(panel.getByRole('region', { name: 'It is here, or was spent' }).textContent).toContain('Together$70.00')
    expect(panel.getByRole('region', { name: 'It belongs to' }).textContent).toContain('Together$70.00')
    await userEvent.click(panel.getByRole('button', { name: /^Payment gateway, stripe/ }))
    expect(asked(calls, 'GET /admin/ledger/entries')?.query).toMatchObject({ account: 'gateway' })
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('shows what a chosen seller is owed, and what that waits for', async () => {
    open({}, 'owner', overview.totals, '/market-money?shop=1')
    const panel = within(await screen.findByRole('region', { name: 'What Lume & Clay is owed' }))
    expect(panel.getByText('Owes').parentElement?.textContent).toContain('$10.00')
    expect(panel.getByRole('link', { name: 'Withdrawal RW-4' }).getAttribute('href')).toMatch(
      /\/market-returns\?open=4$/,
    )
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('opens an entry to its posting, with the formula of the commission', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'All entries of Commission RL-5' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByRole('region', { name: 'Entries' })).textContent).toContain('Lume & Clay$7.29')
    expect(dialog.getByText('Commission by the rule All goods: 12 % of $60.00')).toBeTruthy()
  })

  it('lets another person approve a correction, and not the one who has proposed it', async () => {
    const { calls } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve and post' }))
    expect(asked(calls, 'POST /admin/ledger/adjustments/9/approve')?.body).toEqual({ version: 1 })
  })

  it('says why one’s own correction waits', async () => {
    open({ is_own: true })
    expect(await screen.findByText('You have proposed it, so another person has to approve it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve and post' })).toBeNull()
  })

  it('proposes an amount from one account to another with a reason', async () => {
    const { calls } = open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Correct an account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('combobox', { name: 'Debit' }), 'Losses{Enter}')
    await user.type(dialog.getByRole('combobox', { name: 'Credit' }), 'Lume{Enter}')
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '5')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A parcel was lost')
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    const sent = asked(calls, 'POST /admin/ledger/adjustments')
    expect(sent?.body).toEqual({
      reason: 'A parcel was lost',
      entries: [
        { account: 'losses', amount: 5 },
        { account: 'available', shop_id: 1, amount: -5 },
      ],
    })
    expect(sent?.headers['idempotency-key']).toMatch(/\S/)
  })
})
