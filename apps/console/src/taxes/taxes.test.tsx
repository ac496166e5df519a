import type { MarketTax, TaxRate } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import { adminSettings } from '../testing/settings-data.ts'
// Loaded with the test, so that no query waits for the screen's own files.
import './tax-dialogs.tsx'
import './tax-panel.tsx'

const rate = (id: number, change: Partial<TaxRate>): TaxRate => ({
  ...{ id, category_id: 1, country: 'DE', region: null, code_prefix: null, name: 'VAT', percentage: 19, code: 'S' },
  ...{ exemption_text: null, from_day: '2024-03-01', to_day: null, state: 'now', version: 1 },
  ...change,
})
const category = (id: number, name: string, is_default = false) => ({
  ...{ id, name, is_default, position: id, version: 3, products: is_default ? 0 : 14, categories: [] },
})
const market = (change: Partial<MarketTax> = {}): MarketTax => ({
  ...{ mode: 'rates', prices_include_tax: true, tax_on_delivery: 'goods', home_country: 'DE' },
  ...{ today: '2026-11-28', version: 9, flat: [], is_used: true },
  categories: [category(1, 'Standard', true), category(2, 'Plants')],
  rates: [
    rate(1, {}),
    rate(2, { country: 'NL', percentage: 21 }),
    rate(3, { category_id: 2, country: 'NL', percentage: 9, to_day: '2026-12-31' }),
    rate(4, { category_id: 2, country: 'NL', percentage: 21, from_day: '2027-01-01', state: 'coming' }),
  ],
  sellers: { regular: 11, small_business: 1, private: 0 },
  ...change,
})
const countries = {
  data: {
    countries: [
      { name: 'Germany', code: 'DE' },
      { name: 'Netherlands', code: 'NL' },
    ],
  },
}
const trial = { category: 'Standard', because: 'own', rate: rate(1, {}), price: null, paid: null, tax: null }

const open = (data: MarketTax, answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({
    path: '/settings/tax',
    user: operator('admin'),
    answers: {
      'GET /admin/settings': { data: adminSettings() },
      'GET /admin/tax': { data },
      'GET /countries': countries,
      'POST /admin/tax/try': { data: trial },
      ...answers,
    },
  })
const bodyOf = (calls: { key: string; body: unknown }[], key: string) => calls.find((call) => call.key === key)?.body

describe('the list of taxes', () => {
  it('is turned into rates without a change of any amount, and says why it cannot be', async () => {
    const message = 'Several taxes are active (VAT 19 %, City 2 %), and a rate is one.'
    const { calls } = open(market({ mode: 'flat', prices_include_tax: false, tax_on_delivery: 'none' }), {
      'POST /admin/tax/from-flat': { status: 409, code: 'conflict', message },
    })
    expect(await screen.findByText('No amount changes by that.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Turn into rates' }))
    expect(await screen.findByText(message)).toBeTruthy()
    const body = { version: 9, prices_include_tax: false, tax_on_delivery: 'none' }
    expect(bodyOf(calls, 'POST /admin/tax/from-flat')).toEqual(body)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Prices include tax' }))
    expect(screen.queryByText('No amount changes by that.')).toBeNull()
    expect(await findBarriers(document.body)).toEqual([])
  })
})

describe('rates', () => {
  it('stand by category and place, grey where the default decides, with the coming one below', async () => {
    open(market())
    const table = within(await screen.findByRole('table'))
    await table.findByText('Germany')
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toContain('19%')
    expect(rows[2]).toMatch(/Plants14 products.*19%.*9%.*21% from Jan 1, 2027/)
    const [ofGermany, ofNetherlands] = within(table.getAllByRole('row')[2] as HTMLElement).getAllByRole('cell')
    expect(within(ofGermany as HTMLElement).getByText('19%').className).toContain('text-ink-2')
    expect(within(ofNetherlands as HTMLElement).getByText('9%').className).not.toContain('text-ink-2')
    expect(await screen.findAllByText('Rate of Standard')).toHaveLength(2)
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('are a calendar in a place: one is ended, a coming one is taken back, another begins on a day', async () => {
    const { calls } = open(market(), {
      'PATCH /admin/tax/rates/3': { data: market() },
      'DELETE /admin/tax/rates/4': { data: market() },
      'POST /admin/tax/rates': { data: market() },
    })
    const table = within(await screen.findByRole('table'))
    await userEvent.click(within(table.getAllByRole('row')[2] as HTMLElement).getAllByRole('button')[2] as HTMLElement)
    const calendar = within(await screen.findByRole('region', { name: 'Plants, Netherlands' }))
    await userEvent.click(calendar.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /admin/tax/rates/4')).toBe(true))
    await userEvent.click(calendar.getByRole('button', { name: 'End it' }))
    await userEvent.click(calendar.getAllByRole('button', { name: 'End it' }).at(-1) as HTMLElement)
    await waitFor(() => expect(bodyOf(calls, 'PATCH /admin/tax/rates/3')).toEqual({ version: 1, to_day: '2026-11-28' }))
    await userEvent.click(calendar.getByRole('button', { name: 'Rate from a date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Plants, Netherlands' }))
    await userEvent.type(dialog.getByLabelText('Percent'), '12')
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(bodyOf(calls, 'POST /admin/tax/rates')).toEqual({
        ...{ category_id: 2, country: 'NL', region: null, code_prefix: null, name: 'VAT', percentage: 12, code: 'S' },
        ...{ exemption_text: null, from_day: '2026-11-28', to_day: null },
      }),
    )
  })

  it('ask before prices lose their tax, and tell what that means', async () => {
    const { calls } = open(market(), { 'PATCH /admin/tax': { data: market({ prices_include_tax: false }) } })
    await userEvent.click(await screen.findByText('Tax is added'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/The tax is added to a price of \$100.00 from now on/)).toBeTruthy()
    expect(calls.some(({ key }) => key === 'PATCH /admin/tax')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('The tax is added to what a shopper reads, at the checkout.')).toBeTruthy()
    expect(bodyOf(calls, 'PATCH /admin/tax')).toEqual({ version: 9, prices_include_tax: false })
  })

  it('go back to the list until an order has them', async () => {
    open(market({ is_used: true }))
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Back to the list of taxes' })).toBeNull()
  })
})
