import type { SalesFigures, SalesReport } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
import { daysOf } from './periods.ts'
// Loaded with the test, so that no query waits for the screen's own file.
import './sales-screen.tsx'

const figures = (change: Partial<SalesFigures> = {}): SalesFigures => ({
  ...{ orders: 3, pieces: 5, gross: 100, shop_discounts: 10, market_discounts: 5, delivery: 14.7, tax_added: 0 },
  ...{ other: 0, sales: 104.7, tax: 16.71, net: 87.99, returned: 1, refunds: 20, refunded_market: 1 },
  ...{ refunded_tax: 3.19, market_borne: 0, commission: 10, commission_vat: 1.9, left: 72.8 },
  ...{ average: 34.9, returned_percent: 20 },
  ...change,
})
const report = (change: Partial<SalesReport> = {}): SalesReport => ({
  period: { from: '2027-03-01', to: '2027-03-14' },
  before: { from: '2027-02-01', to: '2027-02-14' },
  ...{ totals: figures(), totals_before: figures({ sales: 50 }), next_cursor: null },
  items: [
    { key: '7', name: 'Teapot', figures: figures({ sales: 80 }), before: figures({ sales: 44 }) },
    { key: '8', name: 'Cup', figures: figures({ sales: 24.7 }), before: null },
  ],
  filtered: { shop: null, product: null, category: null },
  ...{ first_day: '2027-03-04', is_behind: false },
  ...change,
})
const days = report({
  items: ['2027-03-13', '2027-03-14'].map((key) => ({ key, name: '', figures: figures(), before: figures() })),
})
const entry = {
  ...{ posting_id: 9, at: '2027-03-14T11:00:00.000Z', day: '2027-03-14', kind: 'paid', order: { id: 5, code: 'RL-5' } },
  ...{ shop: { id: 1, name: 'Clay' }, pieces: 2, sales: 80, returned: 0, refunds: 0, commission: 0, commission_vat: 0 },
  left: 80,
}

const open = (path = '/money/sales', shown: Partial<SalesReport> = {}) =>
  renderConsole({
    path,
    user: seller('manager'),
    answers: {
      'GET /seller/reports/sales': ({ query }) => ({
        data: query.by === 'day' && query.limit === '100' ? days : report(shown),
      }),
      'GET /seller/reports/sales/entries': { data: { items: [entry], next_cursor: null } },
    },
  })

describe('SalesScreen', () => {
  it('tells what was sold, what is left of it, and both beside the time before', async () => {
    open()
    const left = (await screen.findAllByText('Left for you', { selector: 'dt' }))[0]?.parentElement
    expect(left?.textContent).toContain('$72.80')
    const row = (await screen.findByText('Teapot')).closest('tr')
    for (const text of ['$80.00', '$44.00', '$20.00']) expect(row?.textContent).toContain(text)
    expect(screen.getByText(/compared with 0?1 Feb, 2027 to 14 Feb, 2027/).textContent).toMatch(
      /counted since 0?4 Mar, 2027/,
    )
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('says how sales add up, and on which day each thing counts', async () => {
    open()
    await userEvent.click(await screen.findByText('How it adds up, and what counts when'))
    const rest = screen.getByText('Goods at their prices').closest('dl')
    for (const text of ['Your vouchers−$10.00', 'Sales$104.70', 'Refunds−$20.00', 'Left for you$72.80'])
      expect(rest?.textContent).toContain(text)
    expect(screen.getByText(/A refund counts on the day on which it was begun/)).toBeTruthy()
  })

  it('draws the chosen figure over time, and says in words what it shows', async () => {
    open()
    const chart = await screen.findByRole('img', { name: /^Sales by day, \$104\.70 in all; the most on 13 Mar, 2027/ })
    expect(chart.querySelectorAll('rect')).toHaveLength(2)
    await userEvent.selectOptions(screen.getByLabelText('Shown over time'), 'Orders')
    expect(await screen.findByRole('img', { name: /^Orders by day, 3 in all/ })).toBeTruthy()
  })

  it('asks for the chosen period, dimension and comparison, and keeps them in the address', async () => {
    const { calls, router } = open()
    await userEvent.selectOptions(await screen.findByLabelText('Period'), 'Last month')
    await userEvent.selectOptions(screen.getByLabelText('Grouped by'), 'Country')
    await userEvent.selectOptions(screen.getByLabelText('Compare'), 'With the year before')
    const { from, to } = daysOf('last_month', Date.now())
    const wanted = { from, to, by: 'country', compare: 'year_before' }
    await waitFor(() => {
      const asked = calls.filter(({ key }) => key === 'GET /seller/reports/sales').map(({ query }) => query)
      expect(asked).toContainEqual(expect.objectContaining(wanted))
    })
    expect(router.state.location.search).toBe('?period=last_month&by=country&compare=year_before')
  })

  it('opens a row to the entries that it is the sum of, each with its order', async () => {
    const { calls } = open()
    const row = (await screen.findByText('Teapot')).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: 'Orders and entries of Teapot' }))
    const dialog = await screen.findByRole('dialog', { name: 'Teapot' })
    expect((await within(dialog).findByRole('link', { name: 'RL-5' })).getAttribute('href')).toContain('/orders/5')
    const asked = calls.find(({ key }) => key === 'GET /seller/reports/sales/entries')
    expect(asked?.query.product_id).toBe('7')
  })

  it('opens a category to those below it, and shows the filter as a chip that can be taken off', async () => {
    const { router } = open('/money/sales?by=category', {
      filtered: { shop: null, product: null, category: 'House' },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Teapot' }))
    await waitFor(() => expect(router.state.location.search).toBe('?by=category&category_id=7'))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Category House' }))
    await waitFor(() => expect(router.state.location.search).toBe('?by=category'))
  })

  it('says that nothing was sold, and that sales are still being counted', async () => {
    open('/money/sales', { items: [], is_behind: true })
    expect(await screen.findByText('Nothing was sold in this time')).toBeTruthy()
    expect(screen.getByText(/Sales are being counted/)).toBeTruthy()
  })

  it('lists sellers for the market’s staff', async () => {
    renderConsole({
      path: '/market-money/sales',
      user: operator('finance'),
      answers: { 'GET /admin/reports/sales': { data: report() } },
    })
    const row = (await screen.findByText('Teapot')).closest('tr')
    expect(row?.textContent).toContain('$72.80')
    expect((screen.getByLabelText('Grouped by') as HTMLSelectElement).value).toBe('shop')
  })
})

describe('daysOf', () => {
  const at = Date.parse('2028-02-29T12:00:00Z')
  it('tells periods by the calendar', () => {
    expect(daysOf('week', at)).toEqual({ from: '2028-02-23', to: '2028-02-29' })
    expect(daysOf('last_month', at)).toEqual({ from: '2028-01-01', to: '2028-01-31' })
    expect(daysOf('quarter', Date.parse('2028-06-15T12:00:00Z'))).toEqual({ from: '2028-04-01', to: '2028-06-15' })
    expect(daysOf('year', at)).toEqual({ from: '2028-01-01', to: '2028-02-29' })
  })
})
