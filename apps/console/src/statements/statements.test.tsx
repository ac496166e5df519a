import type { FeeInvoiceDetails, MonthDocuments, Statement, StatementOrder, StatementSummary } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screens' own file.
import './document-screens.tsx'

const accounts = { pending: 0, available: 0, held: 0, cash_with: 0 }
const summary: StatementSummary = {
  ...{ id: 5, number: 'S7-2027-01', month: '2027-01', opening: 0, closing: 35.03 },
  created_at: '2027-02-01T02:00:00.000Z',
  documents: [{ id: 3, kind: 'invoice', number: 'F-2027-000001', total: 4.81 }],
}
const statement: Statement = {
  ...{ ...summary, shop: { id: 7, name: 'Lume & Clay' }, currency: 'USD', ledger_since: '2027-01-04' },
  ...{ from_day: '2027-01-01', to_day: '2027-01-31', fees: { commission: -4.04, vat: -0.77 } },
  accounts: { opening: accounts, closing: { ...accounts, available: 35.03 } },
  kinds: [
    { kind: 'paid', amount: 64.79, count: 1, accounts: { ...accounts, pending: 64.79 } },
    { kind: 'part_gone', amount: -24.95, count: 1, accounts: { ...accounts, pending: -24.95 } },
    { kind: 'earned', amount: -4.81, count: 1, accounts: { ...accounts, pending: -4.81 } },
  ],
  others: [
    {
      ...{ posting_id: 9, kind: 'payout', at: '2027-01-26T10:00:00.000Z', amount: -31.88 },
      payout: { id: 12, reference: 'RLP-3-12' },
    },
  ],
}
const order: StatementOrder = {
  ...{ order: { id: 21, code: 'RL-21' }, amount: 35.03, goods: 59.89, delivery: 4.9, voucher: 0, cash: 0 },
  ...{ refunds: -24.95, commission: -4.04, vat: -0.77, other: 0, paid_by_market: 3.49 },
}
const invoice: FeeInvoiceDetails = {
  ...{ id: 4, kind: 'credit_note', number: 'G-2027-000001', month: '2027-02', day: '2027-03-01', currency: 'USD' },
  ...{ issued_at: '2027-03-01T02:00:00.000Z', net: 3.25, vat: 0.62, total: 3.87, vat_code: 'S' },
  refers_to: [{ id: 3, number: 'F-2027-000001', day: '2027-02-01', net: 3.25 }],
  ...{ shop: { id: 7, name: 'Lume & Clay' }, from_day: '2027-02-01', to_day: '2027-02-28' },
  seller: { lines: ['Lume & Clay GmbH', 'Töpferweg 4'], vat_id: 'DE136695976' },
  market: { lines: ['Rialto Markthalle GmbH', 'Kanalstraße 14'], vat_id: 'DE811569869' },
  rates: [{ vat: 'domestic', code: 'S', percentage: 19, orders: 1, net: 3.25, tax: 0.62 }],
}
const overview: MonthDocuments = {
  months: [
    {
      ...{ month: '2027-01', closed_at: '2027-02-01T02:00:00.000Z', statements: 2, invoices: 1, credit_notes: 0 },
      missing: 1,
    },
  ],
  next: { month: '2027-02', from: '2027-03-01T02:00:00.000Z' },
  ranges: [{ kind: 'invoice', year: 2027, count: 1, next_number: 'F-2027-000002' }],
  market_lacks: ['market_vat_id'],
  shops_lack: [{ shop: { id: 8, name: 'Glas & Garn' }, lacks: ['shop_name', 'shop_address'], month: '2027-01' }],
}

const page = (items: unknown[]) => ({ data: { items, next_cursor: null } })
const entry = {
  ...{ id: 1, posting_id: 31, n: 1, kind: 'paid', account: 'pending', at: '2027-01-04T10:00:00.000Z' },
  ...{ order: order.order, amount: 64.79, balance_after: null },
}
const answers = {
  'GET /seller/statements': page([summary]),
  'GET /seller/statements/2027-01': { data: { statement, orders: [order], next_cursor: null } },
  'GET /seller/money/entries': page([entry]),
  'GET /seller/money/postings/31': {
    data: {
      posting: {
        ...{ id: 31, at: entry.at, kind: 'paid', order: order.order, proof: null, lines: [], delivery_commission: 0 },
        entries: [{ account: 'pending', amount: 64.79 }],
      },
    },
  },
  'GET /seller/fee-invoices': page([invoice]),
  'GET /seller/fee-invoices/4': { data: { invoice } },
  'GET /admin/month-documents': { data: overview },
  'GET /admin/statements': page([{ ...summary, shop: statement.shop }]),
  'GET /admin/statements/5': { data: { statement, orders: [order], next_cursor: null } },
  'GET /admin/fee-invoices': page([{ ...invoice, shop: statement.shop }]),
  'GET /admin/fee-invoices/4': { data: { invoice } },
  'GET /admin/number-range': {
    data: {
      ranges: [
        { kind: 'invoice', year: 2027, prefix: 'F', is_used: true, next_number: 'F-2027-000002' },
        { kind: 'credit_note', year: 2028, prefix: 'G', is_used: false, next_number: 'G-2028-000001' },
      ],
    },
  },
  'GET /admin/missing-fee-invoices': page([
    {
      shop: { id: 8, name: 'Glas & Garn' },
      month: '2027-01',
      net: 12.5,
      vat: 2.38,
      lacks: ['shop_name', 'shop_address'],
    },
    { shop: { id: 9, name: 'Hafenbrot' }, month: '2027-01', net: -3, vat: 0, lacks: [] },
  ]),
  'GET /admin/ledger/shops': page([]),
}
const open = (path: string, user = seller('owner')) => renderConsole({ path, user, answers })

describe('the statements of a shop', () => {
  it('are listed by month with what each begins and ends with, and its invoice', async () => {
    open('/money/statements')
    const row = (await screen.findByText('January 2027')).closest('tr')
    for (const text of ['S7-2027-01', 'F-2027-000001', '$0.00', '$35.03']) expect(row?.textContent).toContain(text)
    expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('aria-current')).toBe('page')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('open to kinds, orders, their entries, and the lines of each', async () => {
    open('/money/statements/2027-01')
    const kinds = within(await screen.findByRole('region', { name: 'By kind' }))
    expect(kinds.getByText('Refund').closest('div')?.textContent).toContain('−$24.95')
    const orders = within(screen.getByRole('region', { name: 'Orders' }))
    await userEvent.click(orders.getByText('RL-21'))
    for (const text of ['$59.89', '$4.90', '−$24.95', '−$4.04', '−$0.77']) expect(orders.getByText(text)).toBeTruthy()
    await userEvent.click(await orders.findByRole('button', { name: /Sale paid/ }))
    expect(within(await screen.findByRole('dialog')).getByText('$64.79')).toBeTruthy()
  })

  it('lead to the payouts and the invoice of the month', async () => {
    open('/money/statements/2027-01')
    const payout = await screen.findByRole('link', { name: /RLP-3-12/ })
    expect(payout.getAttribute('href')).toMatch(/\/money\/payouts\/12$/)
    expect(screen.getByRole('link', { name: /F-2027-000001/ }).getAttribute('href')).toMatch(
      /\/money\/fee-invoices\/3$/,
    )
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('do not exist for a month that is no month', async () => {
    open('/money/statements/2027-13')
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
  })
})

describe('the fee invoices of a shop', () => {
  it('name both parties, the rate, and the invoice that a credit note takes back', async () => {
    open('/money/fee-invoices/4')
    expect(await screen.findByRole('heading', { name: 'Credit note G-2027-000001' })).toBeTruthy()
    for (const text of ['Rialto Markthalle GmbH', 'Lume & Clay GmbH', '$3.87'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/Tax 19 %/).textContent).toContain('$0.62')
    expect(screen.getByRole('link', { name: 'F-2027-000001' }).getAttribute('href')).toMatch(
      /\/money\/fee-invoices\/3$/,
    )
  })

  it('are listed, what is given back with a minus', async () => {
    open('/money/fee-invoices')
    const row = (await screen.findByText('G-2027-000001')).closest('tr')
    for (const text of ['Credit note', '−$3.87', 'February 2027']) expect(row?.textContent).toContain(text)
  })
})

describe('the documents of the market', () => {
  it('are listed with the ranges of numbers and what keeps invoices from being written', async () => {
    open('/market-money/documents', operator('finance'))
    expect(await screen.findByText('Lume & Clay')).toBeTruthy()
    expect(screen.getByText('F-2027-000002')).toBeTruthy()
    expect(screen.getByText(/No fee invoice is written before/).textContent).toContain('the VAT number of the market')
    expect(screen.getByRole('link', { name: 'Who the market is' }).getAttribute('href')).toContain('market_identity')
    expect(screen.getByText('Glas & Garn').closest('li')?.textContent).toContain('the legal name and the address')
    expect(screen.getByRole('region', { name: 'Closed months' }).textContent).toContain('Missing: 1')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('that are missing are a view, with what is missing and the way to the seller', async () => {
    const { calls } = open('/market-money/documents/invoices?view=missing', operator('finance'))
    const row = (await screen.findByText('Glas & Garn')).closest('tr')
    for (const text of ['January 2027', 'the legal name and the address', '$12.50', '$2.38'])
      expect(row?.textContent).toContain(text)
    expect(screen.getByText('Hafenbrot').closest('tr')?.textContent).toContain('It is being written.')
    expect(screen.getByRole('link', { name: 'Open the seller: Glas & Garn' }).getAttribute('href')).toMatch(
      /\/sellers\?open=8$/,
    )
    expect(screen.getByText(/No fee invoice is written before/)).toBeTruthy()
    expect(await findBarriers(window.document.body)).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Issued' }))
    expect(await screen.findByText('G-2027-000001')).toBeTruthy()
    expect(calls.map(({ key }) => key)).toContain('GET /admin/fee-invoices')
  })

  it('have numbers whose letters are chosen until the first is given', async () => {
    const { calls, answer } = open('/market-money/documents/invoices', operator('finance'))
    const part = within(await screen.findByRole('region', { name: 'Numbers of fee invoices' }))
    expect(part.queryByRole('button', { name: 'Change: Invoice 2027' })).toBeNull()
    const message = 'Invoices and credit notes need different letters or digits'
    answer('PUT /admin/number-range', { status: 422, code: 'invalid', message, errors: { prefix: [message] } })
    await userEvent.click(part.getByRole('button', { name: 'Change: Credit note 2028' }))
    const field = part.getByRole('textbox', { name: /Letters and digits before the year/ })
    await userEvent.clear(field)
    await userEvent.type(field, 'F{Enter}')
    expect((await part.findAllByText(message)).length).toBeGreaterThan(0)
    answer('PUT /admin/number-range', {
      data: {
        ranges: [{ kind: 'credit_note', year: 2028, prefix: 'FG', is_used: false, next_number: 'FG-2028-000001' }],
      },
    })
    await userEvent.type(field, 'G{Enter}')
    expect(await part.findByText('FG-2028-000001')).toBeTruthy()
    expect(calls.filter(({ key }) => key === 'PUT /admin/number-range').at(-1)?.body).toEqual({
      ...{ kind: 'credit_note', year: 2028, prefix: 'FG', seen: 'G' },
    })
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('open as the shop reads them', async () => {
    open('/market-money/documents/statements/5', operator('finance'))
    expect(await screen.findByRole('heading', { name: 'Statement of January 2027, Lume & Clay' })).toBeTruthy()
    expect(screen.getByText('RL-21')).toBeTruthy()
    expect(screen.getByRole('link', { name: /F-2027-000001/ }).getAttribute('href')).toMatch(
      /\/market-money\/documents\/invoices\/3$/,
    )
  })
})
