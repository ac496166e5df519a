import type { NumberRange, OrderDocument, SellerInvoice } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openOrder } from '../testing/open-order.ts'
import { packed } from '../testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './invoices-screen.tsx'

const document = (change: Partial<OrderDocument> = {}): OrderDocument => ({
  ...{ id: 3, kind: 'invoice', number: 'A7-2027-000123', issued_at: '2027-03-14T11:00:00.000Z', day: '2027-03-14' },
  total: 34.5,
  ...change,
})
const invoice = (change: Partial<SellerInvoice> = {}): SellerInvoice => ({
  ...document(),
  ...{ order: { id: 5, code: 'RL-5' }, supply_day: '2027-03-14', refers_to: null, buyer: 'Amira Haddad' },
  ...{ net: 30, tax: 4.5, paid_by_market: 0, currency: 'USD' },
  ...change,
})
const note = invoice({ id: 4, kind: 'credit_note', number: 'C7-2027-000009', buyer: null })

const saved: string[] = []
const tabs: { location: { href: string }; close: () => void }[] = []
beforeEach(() => {
  saved.length = 0
  tabs.length = 0
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(window, 'open').mockImplementation(() => {
    const tab = { location: { href: '' }, close: () => {} }
    tabs.push(tab)
    return tab as unknown as Window
  })
})

describe('InvoicesScreen', () => {
  const open = (path = '/money/invoices') =>
    renderConsole({
      path,
      user: seller('manager'),
      answers: {
        'GET /seller/invoices': { data: { items: [note, invoice()], next_cursor: null, first_month: '2027-01' } },
        'GET /seller/invoices.csv': { file: { content: 'number', type: 'text/csv' } },
        'GET /seller/invoices/3/pdf': { file: { content: '%PDF-1.7', type: 'application/pdf' } },
      },
    })

  it('shows invoices and credit notes, opens one, and asks for a month and its file', async () => {
    const { calls } = open('/money/invoices?month=2027-03')
    const row = (await screen.findByText('A7-2027-000123')).closest('tr')
    for (const text of ['14 Mar, 2027', 'Invoice', 'RL-5', 'Amira Haddad', '$34.50'])
      expect(row?.textContent).toContain(text)
    const taken = screen.getByText('C7-2027-000009').closest('tr')
    for (const text of ['Credit note', '−$34.50', 'Former customer']) expect(taken?.textContent).toContain(text)
    expect(calls.find(({ key }) => key === 'GET /seller/invoices')?.query.month).toBe('2027-03')
    expect(await findBarriers(window.document.body)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Invoice A7-2027-000123 (PDF)' }))
    await waitFor(() => expect(tabs.map(({ location }) => location.href)).toEqual(['blob:1']))
    await userEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await waitFor(() => expect(saved).toEqual(['invoices-2027-03.csv']))
    expect(calls.find(({ key }) => key === 'GET /seller/invoices.csv')?.query.month).toBe('2027-03')
  })
})

describe('an order', () => {
  it('has its invoice written once it is due', async () => {
    const due = packed(5, { can: { confirm: true, ship: true, cancel: true, invoice: true } })
    const after = packed(5, { documents: [document()] })
    const { calls } = openOrder(due, { 'POST /seller/orders/5/invoice': { data: { order: after } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Write the invoice' }))
    const part = within(await screen.findByRole('region', { name: 'Invoice' }))
    expect(await part.findByText('A7-2027-000123')).toBeTruthy()
    expect(part.queryByRole('button', { name: 'Write the invoice' })).toBeNull()
    expect(calls.some(({ key }) => key === 'POST /seller/orders/5/invoice')).toBe(true)
  })

  it('is only read in a role that does not fulfil orders', async () => {
    const due = packed(5, {
      can: { confirm: true, ship: true, cancel: true, invoice: true },
      documents: [document({ kind: 'credit_note', number: 'C7-2027-000009' })],
    })
    openOrder(due, {}, 'support')
    expect(await screen.findByRole('button', { name: 'Credit note C7-2027-000009 (PDF)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write the invoice' })).toBeNull()
  })
})

describe('the numbers of invoices', () => {
  const range = (change: Partial<NumberRange>): NumberRange => ({
    ...{ kind: 'invoice', year: 2027, prefix: 'A7', is_used: false, next_number: 'A7-2027-000001' },
    ...change,
  })
  const open = (answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
    renderConsole({
      path: '/legal',
      user: seller(),
      answers: {
        'GET /seller/legal': { data: { mode: 'ask', is_complete: false, identity: null, facts: [] } },
        'GET /countries': { data: { countries: [] } },
        'GET /seller/legal/number-range': {
          data: {
            ranges: [
              range({ is_used: true }),
              range({ kind: 'credit_note', prefix: 'C7', next_number: 'C7-2027-000001' }),
            ],
          },
        },
        ...answers,
      },
    })

  it('are chosen until the first is given', async () => {
    const after = { ranges: [range({ kind: 'credit_note', prefix: 'LC', next_number: 'LC-2027-000001' })] }
    const { calls } = open({ 'PUT /seller/legal/number-range': { data: after } })
    const part = within(await screen.findByRole('region', { name: 'Numbers of invoices' }))
    expect(part.queryByRole('button', { name: 'Change: Invoice 2027' })).toBeNull()
    await userEvent.click(part.getByRole('button', { name: 'Change: Credit note 2027' }))
    const field = part.getByRole('textbox', { name: /Letters and digits before the year/ })
    await userEvent.clear(field)
    await userEvent.type(field, 'LC{Enter}')
    expect(await part.findByText('LC-2027-000001')).toBeTruthy()
    expect(calls.find(({ key }) => key === 'PUT /seller/legal/number-range')?.body).toEqual({
      ...{ kind: 'credit_note', year: 2027, prefix: 'LC', seen: 'C7' },
    })
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('say at the field what is wrong', async () => {
    const message = 'Invoices and credit notes need different letters or digits'
    open({
      'PUT /seller/legal/number-range': { status: 422, code: 'invalid', message, errors: { prefix: [message] } },
    })
    const part = within(await screen.findByRole('region', { name: 'Numbers of invoices' }))
    await userEvent.click(part.getByRole('button', { name: 'Change: Credit note 2027' }))
    await userEvent.click(part.getByRole('button', { name: 'Save' }))
    expect(await part.findByText(message)).toBeTruthy()
  })
})
