import type { MarketFlashOffer, MarketFlashSaleDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './market-sale-dialogs.tsx'
import './market-sale-screen.tsx'
import './market-sales-screen.tsx'
import './sale-form.tsx'
import './market-sale-dialogs.tsx'

const offer = (part: Partial<MarketFlashOffer> = {}): MarketFlashOffer => ({
  product_id: 9,
  name: 'Teapot',
  thumbnail: '/t.webp',
  price: 68,
  offer_price: 49,
  quantity: 40,
  sold: 31,
  state: 'accepted',
  reason: null,
  shop: { id: 1, name: 'Lume & Clay' },
  stock: 60,
  revenue: 1519,
  ...part,
})
const sale = (part: Partial<MarketFlashSaleDetails> = {}): MarketFlashSaleDetails => ({
  id: 2,
  name: 'Night market',
  names: { en: 'Night market' },
  thumbnail: '/media/m.webp',
  starts_at: '2026-12-01T18:00:00.000Z',
  ends_at: '2099-12-02T02:00:00.000Z',
  status: 'running',
  needs_approval: true,
  lines: 1,
  waiting: 1,
  quantity: 40,
  sold: 31,
  revenue: 1519,
  version: 3,
  offers: [offer(), offer({ product_id: 10, name: 'Lantern', state: 'waiting', sold: 0, revenue: 0 })],
  ...part,
})

const open = (path: string, one = sale()) =>
  renderConsole({
    path,
    user: operator('catalogue'),
    answers: {
      'GET /admin/flash-sales': {
        data: { items: [one], next_cursor: null, counts: { running: 1, coming: 2, ended: 4 } },
      },
      'GET /admin/flash-sales/2': { data: { sale: one } },
    },
  })
const bodyOf = (calls: { key: string; body: unknown }[], key: string) => calls.find((call) => call.key === key)?.body

describe('flash sales of the market', () => {
  it('are listed with what is sold and what is to be decided', async () => {
    open('/market-sales')
    const row = (await screen.findByText('Night market')).closest('tr')
    for (const text of ['31 of 40 sold', '$1,519.00']) expect(row?.textContent).toContain(text)
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('take and refuse offers of sellers, propose products, and stop after a question', async () => {
    const { calls, answer } = open('/market-sales/2')
    answer('POST /admin/flash-sales/2/offers/10/approve', { data: { sale: sale() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept: Lantern' }))
    answer('POST /admin/flash-sales/2/offers/9/refuse', { data: { sale: sale() } })
    await userEvent.click(screen.getByRole('button', { name: 'Take out: Teapot' }))
    const refusal = within(await screen.findByRole('dialog', { name: 'Take Teapot out' }))
    await userEvent.type(refusal.getByLabelText('Message to the seller'), 'Not yours.')
    await userEvent.click(refusal.getByRole('button', { name: 'Take out' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(calls, 'POST /admin/flash-sales/2/offers/9/refuse')).toEqual({ reason: 'Not yours.' })
    const found = {
      id: 12,
      name: 'Scarf',
      thumbnail: '/s.webp',
      price: 50,
      stock: 8,
      shop: { id: 3, name: 'Solecraft' },
    }
    answer('GET /admin/flash-sales/2/candidates', { data: { items: [found] } })
    answer('POST /admin/flash-sales/2/offers', { data: { sale: sale() } })
    await userEvent.click(screen.getByRole('button', { name: 'Propose a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a product' }))
    await userEvent.type(dialog.getByLabelText('Find a product'), 'scarf')
    await userEvent.click(await dialog.findByRole('radio', { name: /Scarf · Solecraft/ }))
    await userEvent.type(dialog.getByLabelText('Price in the sale'), '39')
    await userEvent.click(dialog.getByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(calls, 'POST /admin/flash-sales/2/offers')).toEqual({ product_id: 12, price: 39, quantity: 10 })
    answer('POST /admin/flash-sales/2/stop', { data: { sale: sale({ status: 'ended' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Stop now' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop Night market now?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stop now' }))
    await waitFor(() => expect(calls.some(({ key }) => key === 'POST /admin/flash-sales/2/stop')).toBe(true))
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('say that shops are asked again before they begin earlier or end later', async () => {
    open('/market-sales/2', sale({ status: 'coming' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Begin now' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Its shops have agreed to a later start')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Shops that have agreed are asked again if it begins earlier or ends later.')).toBeTruthy()
  })

  it('speak of no shops where nobody has offered anything', async () => {
    open('/market-sales/2', sale({ status: 'coming', lines: 0, waiting: 0, offers: [] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Begin now' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Its prices count at once')
    expect(screen.queryByText(/Shops that have agreed/)).toBeNull()
  })

  it('say who decides about a proposal, and withdraw it while it is open', async () => {
    const proposal = offer({ state: 'proposed', sold: 0, revenue: 0 })
    const declined = offer({ product_id: 11, name: 'Lamp', state: 'declined', sold: 0, revenue: 0 })
    const { calls, answer } = open('/market-sales/2', sale({ offers: [proposal, declined] }))
    const row = (await screen.findByText('Teapot')).closest('li')
    expect(row?.textContent).toContain('The shop decides')
    expect(screen.getByText('Lamp').closest('li')?.textContent).toContain('Refused by the shop')
    expect(screen.queryByRole('button', { name: /^(Accept|Refuse|Take out): / })).toBeNull()
    const key = 'DELETE /admin/flash-sales/2/offers/9'
    answer(key, { data: { sale: sale({ offers: [] }) } })
    answer('GET /admin/flash-sales/2', { data: { sale: sale({ offers: [] }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw: Teapot' }))
    await waitFor(() => expect(screen.queryByText('Teapot')).toBeNull())
    expect(calls.some((call) => call.key === key)).toBe(true)
  })

  it('show a proposal that nobody accepted as lapsed once the sale is over', async () => {
    open('/market-sales/2', sale({ status: 'ended', offers: [offer({ state: 'proposed', sold: 0 })] }))
    expect(await screen.findByText('Lapsed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  })

  it('send the changed name of a language alone, and show a refusal at its field', async () => {
    const { calls, answer } = open('/market-sales/2', sale({ offers: [] }))
    const [name] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Name \(/ })
    answer('PATCH /admin/flash-sales/2', {
      status: 422,
      code: 'invalid',
      message: 'No',
      errors: { 'names.en': ['Please enter a name'] },
    })
    await userEvent.clear(name as HTMLInputElement)
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Please enter a name')).toBeTruthy()
    expect(bodyOf(calls, 'PATCH /admin/flash-sales/2')).toEqual({ version: 3, names: { en: '' } })
  })
})
