import type { MarketProduct, SellerRecall } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { productData } from '../testing/product-data.ts'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own files.
import './recalls-screen.tsx'

const recall = (change: Partial<SellerRecall> = {}): SellerRecall => ({
  ...{ id: 4, text: 'It breaks.', identifier: 'Lot 7', from_day: '2026-01-05', to_day: '2026-02-01' },
  ...{
    started_at: '2026-11-29T10:00:00Z',
    ended_at: null,
    shop: { id: 1, name: 'Lume' },
    mailed: 12,
    is_mailing: false,
  },
  products: [{ id: 7, name: 'Kettle', thumbnail: '/k.webp', variants: ['Sage'] }],
  ...change,
})
const reach = { products: [{ id: 7, name: 'Kettle', thumbnail: '/k.webp', variants: [] }], buyers: 12 }

function open(answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path: '/recalls',
    user: seller('owner'),
    answers: { 'GET /seller/recalls': { data: { items: [recall()], next_cursor: null } }, ...answers },
  })
}

describe('the recalls of a shop', () => {
  it('say what is recalled, of which days, and whom it reached; one ends after a question', async () => {
    const { calls } = open({
      'POST /seller/recalls/4/end': { data: { recall: recall({ ended_at: '2026-11-30T10:00:00Z' }) } },
    })
    const row = within(await screen.findByRole('row', { name: /Kettle/ }))
    for (const words of ['Kettle (Sage)', 'Lot 7', 'Ordered from 05 Jan, 2026 to 01 Feb, 2026', '12', 'Runs'])
      expect(row.getByText(words)).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(row.getByRole('button', { name: 'End' }))
    expect(calls.some(({ key }) => key === 'POST /seller/recalls/4/end')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'End it' }))
    await waitFor(() => expect(calls.some(({ key }) => key === 'POST /seller/recalls/4/end')).toBe(true))
  })

  it('begin with a batch, once it is told how many are mailed', async () => {
    const { calls } = open({
      'POST /seller/recalls/reach': { data: reach },
      'POST /seller/recalls': { data: { recall: recall() } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Recall a batch' }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Recall and mail' })
    await userEvent.type(dialog.getByRole('textbox', { name: 'What buyers read' }), 'It breaks.')
    expect(send.disabled).toBe(true)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Batch, model or type' }), 'Lot 7')
    expect(await dialog.findByText('12 buyers are mailed. Mails cannot be taken back.')).toBeTruthy()
    await waitFor(() => expect(send.disabled).toBe(false))
    await userEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ key }) => key === 'POST /seller/recalls')?.body).toEqual({
      ...{ identifier: 'Lot 7', from_day: null, to_day: null, text: 'It breaks.', texts: [] },
    })
  })
})

it('lets the market recall some variants of a product, with what is printed on them', async () => {
  const product: MarketProduct = {
    ...{ id: 7, name: 'Kettle', thumbnail: '/k.webp', price: 40, status: 'active', hold: null, open_reports: 0 },
    ...{ shop: { id: 1, name: 'Lume' }, created_at: '2026-11-01T10:00:00Z' },
  }
  const { summary, description, categories, brand, pictures, safety } = productData()
  const variant = { color: null, sku: '', barcode: '', grams: 0, stock: 5 }
  const variants = [
    { ...variant, id: 21, size: 'Small' },
    { ...variant, id: 22, size: 'Large' },
  ]
  const details = {
    summary,
    description,
    categories,
    brand,
    pictures,
    variants,
    safety: { ...safety, identifier: 'K-2' },
  }
  const { calls } = renderConsole({
    path: '/market-products?open=7',
    user: operator('admin'),
    answers: {
      'GET /admin/products': {
        data: { items: [product], next_cursor: null, total: 1, counts: { visible: 1, waiting: 0, hidden: 0 } },
      },
      'GET /admin/products/7': { data: { product, details } },
      'POST /admin/recalls/reach': { data: reach },
      'POST /admin/recalls': { data: { recall: recall() } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Recall for safety …' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Batch, model or type' }).value).toBe('K-2')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Large' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'What buyers read' }), 'It breaks.')
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Recall and mail' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await userEvent.click(send)
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /admin/recalls')?.body).toMatchObject({
      ...{ product_id: 7, variant_ids: [22], identifier: 'K-2' },
    }),
  )
})
