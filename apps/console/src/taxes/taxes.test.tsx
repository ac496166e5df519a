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
    rate(4, {
      category_id: 2,
      country: 'NL',
      percentage: 21,
      from_day: '2027-01-01',
      state: 'coming',
      told_on: '2026-11-12',
    }),
  ],
  sellers: { regular: 11, small_business: 1, private: 0 },
  price_run: null,
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
    const flat = [
      { name: 'VAT', percentage: 19 },
      { name: 'City', percentage: 2 },
    ]
    const { calls } = open(market({ mode: 'flat', flat, prices_include_tax: false, tax_on_delivery: 'none' }), {
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

describe('a market that taxes nothing yet', () => {
  const untaxed = { mode: 'flat' as const, flat: [], prices_include_tax: false, tax_on_delivery: 'none' as const }

  it('is offered what the law of the European Union asks for, where it holds', async () => {
    open(market(untaxed))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Prices include tax' })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Delivery is taxed/ }).checked).toBe(true)
    expect(screen.getByText('No amount changes by that.')).toBeTruthy()
  })

  it('keeps taxes on top elsewhere', async () => {
    open(market({ ...untaxed, home_country: 'US' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Prices include tax' })).checked).toBe(false)
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
    calendar.getByText(/Its sellers were told on .*12/)
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

  it('ask before prices lose their tax, and leave them unless something else is chosen', async () => {
    const { calls } = open(market(), { 'PATCH /admin/tax': { data: market({ prices_include_tax: false }) } })
    await userEvent.click(await screen.findByText('Tax is added'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/The tax is added to a price of \$100.00 from now on/)).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Leave all prices/ }).checked).toBe(true)
    expect(calls.some(({ key }) => key.includes('/admin/tax/prices') || key === 'PATCH /admin/tax')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('The tax is added to what a shopper reads, at the checkout.')).toBeTruthy()
    expect(bodyOf(calls, 'PATCH /admin/tax')).toEqual({ version: 9, prices_include_tax: false, prices: 'keep' })
  })

  it('show what multiplying would change, and how far it is', async () => {
    const example = { product_id: 3, name: 'Teapot', shop: 'Clay', percentage: 19, before: 99.88, after: 83.93 }
    const run = { task: 'multiply', prices_include_tax: false, is_running: true, shops_done: 3, shops: 12 } as const
    const price_run = { ...run, products: 40, edited_since: 0, started_at: '2026-11-28T08:00:00.000Z' }
    const { calls } = open(market(), {
      'GET /admin/tax/prices': { data: { products: 61, unchanged: 1, examples: [example] } },
      'PATCH /admin/tax': { data: market({ prices_include_tax: false, price_run }) },
    })
    await userEvent.click(await screen.findByText('Tax is added'))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /Multiply them/ }))
    expect(await dialog.findByText(/61 products get another price/)).toBeTruthy()
    expect(dialog.getByText('$83.93')).toBeTruthy()
    expect(dialog.getByText(/Vouchers and their minimum orders stay/)).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await screen.findByText(/Prices are being changed: 3 of 12 shops/)).toBeTruthy()
    expect(bodyOf(calls, 'PATCH /admin/tax')).toMatchObject({ prices: 'multiply' })
  })

  it('tell what came of it, and how many products were left', async () => {
    const run = { task: 'undo', prices_include_tax: false, is_running: false, shops_done: 12, shops: 12 } as const
    open(market({ price_run: { ...run, products: 60, edited_since: 2, started_at: '2026-11-28T08:00:00.000Z' } }))
    expect(await screen.findByText(/The prices of 60 products were taken back on Nov 28, 2026/)).toBeTruthy()
    expect(screen.getByText(/2 products were edited since, and stay as they are/)).toBeTruthy()
  })

  it('go back to the list until an order has them', async () => {
    open(market({ is_used: true }))
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Back to the list of taxes' })).toBeNull()
  })
})
