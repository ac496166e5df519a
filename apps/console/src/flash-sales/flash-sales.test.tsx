import type { SellerFlashSale } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './flash-sales-screen.tsx'

const sale = (part: Partial<SellerFlashSale> = {}): SellerFlashSale => ({
  id: 2,
  name: 'Night market',
  thumbnail: '/m.webp',
  starts_at: '2026-12-01T18:00:00.000Z',
  ends_at: '2026-12-02T02:00:00.000Z',
  is_running: false,
  offers: [],
  ...part,
})
const accepted = { state: 'accepted' as const, reason: null }
const offer = {
  product_id: 9,
  name: 'Teapot',
  thumbnail: '/t.webp',
  price: 68,
  offer_price: 49,
  quantity: 40,
  sold: 0,
  ...accepted,
}

it('offers a found product and takes it back before the sale begins', async () => {
  const items = [sale({ id: 1, name: 'Day market', is_running: true, offers: [{ ...offer, sold: 31 }] }), sale()]
  const { calls, answer } = renderConsole({
    path: '/flash-sales',
    user: seller('manager'),
    answers: {
      'GET /seller/flash-sales': { data: { items } },
      'GET /products': { data: { products: [{ id: 9, name: 'Teapot', price: 68, discount_price: 0 }] } },
    },
  })
  const running = await screen.findByRole('region', { name: /Day market/ })
  expect(running.textContent).toContain('31 of 40 sold')
  expect(within(running).queryByRole('button', { name: 'Take back: Teapot' })).toBeNull()

  answer('POST /seller/flash-sales/2/offers', { data: { sale: sale({ offers: [offer] }) } })
  await userEvent.click(screen.getByRole('button', { name: 'Offer a product: Night market' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Teapot/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Price in the sale' }), '49')
  expect(await findBarriers(document.body)).toEqual([])
  answer('GET /seller/flash-sales', { data: { items: [sale({ offers: [offer] })] } })
  await userEvent.click(screen.getByRole('button', { name: 'Offer it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take back: Teapot' }))
  expect(calls.find(({ key }) => key === 'GET /products')?.query).toMatchObject({ shop_id: '1' })
  expect(calls.find(({ key }) => key === 'POST /seller/flash-sales/2/offers')?.body).toEqual({
    product_id: 9,
    price: 49,
    quantity: 10,
    starts_at: sale().starts_at,
    ends_at: sale().ends_at,
  })
  expect(calls.some(({ key }) => key === 'DELETE /seller/flash-sales/2/offers/9')).toBe(true)
})

const proposal = { ...offer, state: 'proposed' as const, offer_price: 45, quantity: 12 }

it('accepts a proposal of the market on the terms that are shown, and says when they changed', async () => {
  const { calls, answer } = renderConsole({
    path: '/flash-sales',
    user: seller('manager'),
    answers: { 'GET /seller/flash-sales': { data: { items: [sale({ is_running: true, offers: [proposal] })] } } },
  })
  const region = within(await screen.findByRole('region', { name: /Night market/ }))
  expect(region.getByText('Proposed by the market')).toBeTruthy()
  expect(region.getByText('12 pieces')).toBeTruthy()
  expect(region.getByText('$45.00')).toBeTruthy()
  expect(region.queryByRole('button', { name: 'Take back: Teapot' })).toBeNull()
  expect(await findBarriers(document.body)).toEqual([])
  const key = 'POST /seller/flash-sales/2/offers/9/accept'
  const changed = sale({ offers: [{ ...proposal, offer_price: 44 }] })
  answer(key, {
    status: 409,
    code: 'stale',
    message: 'The market has changed this flash sale. Please look at it again.',
  })
  answer('GET /seller/flash-sales', { data: { items: [changed] } })
  await userEvent.click(region.getByRole('button', { name: 'Accept: Teapot' }))
  expect(await screen.findByText('The market has changed this flash sale. Please look at it again.')).toBeTruthy()
  expect(await region.findByText('$44.00')).toBeTruthy()
  answer(key, { data: { sale: sale({ offers: [{ ...proposal, ...accepted }] }) } })
  answer('GET /seller/flash-sales', { data: { items: [sale({ offers: [{ ...proposal, ...accepted }] })] } })
  await userEvent.click(region.getByRole('button', { name: 'Accept: Teapot' }))
  expect(await region.findByText('0 of 12 sold')).toBeTruthy()
  const { starts_at, ends_at } = sale()
  expect(calls.filter((call) => call.key === key).map(({ body }) => body)).toEqual([
    { price: 45, quantity: 12, starts_at, ends_at },
    { price: 44, quantity: 12, starts_at, ends_at },
  ])
})

it('refuses a proposal of the market', async () => {
  const { calls, answer } = renderConsole({
    path: '/flash-sales',
    user: seller('manager'),
    answers: { 'GET /seller/flash-sales': { data: { items: [sale({ offers: [proposal] })] } } },
  })
  const key = 'POST /seller/flash-sales/2/offers/9/refuse'
  const declined = sale({ offers: [{ ...proposal, state: 'declined' }] })
  const button = await screen.findByRole('button', { name: 'Refuse: Teapot' })
  answer(key, { data: { sale: declined } })
  answer('GET /seller/flash-sales', { data: { items: [declined] } })
  await userEvent.click(button)
  expect(await screen.findByText('You refused it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Teapot/ })).toBeNull()
  expect(calls.some((call) => call.key === key)).toBe(true)
})
