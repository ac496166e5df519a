import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { packed } from '../testing/order-data.ts'
import { operator, renderConsole } from '../testing/render-console.tsx'

const base = packed(1)
const order = packed(1, { shop: { ...base.shop, id: 3, name: 'Fern & Fable' } })
const counts = { to_pack: 1, shipped: 0, unpaid: 0, cancelled: 0, all: 1 }
const CANCEL = `POST /admin/orders/${order.id}/cancel`
const open = (role: 'support' | 'catalogue', path: string, answers = {}) =>
  renderConsole({
    path,
    user: operator(role),
    answers: {
      'GET /admin/orders': { data: { items: [order], next_cursor: null, counts } },
      [`GET /admin/orders/${order.id}`]: { data: { order } },
      ...answers,
    },
  })

it('lists orders of all shops with their shops, by filters of the address', async () => {
  const { calls } = open('support', '/market-orders?view=to_pack&payment=failed')
  expect(await screen.findByRole('cell', { name: order.shop.name })).toBeTruthy()
  expect(calls.find(({ key }) => key === 'GET /admin/orders')?.query).toMatchObject({
    view: 'to_pack',
    payment_status: 'failed',
  })
  expect(await findBarriers()).toEqual([])
})

it('names no shop where one seller sells, in table, search and file', async () => {
  const items = [order, packed(2, { shop: order.shop })]
  renderConsole({
    path: '/market-orders',
    user: operator('owner'),
    isMarket: false,
    answers: { 'GET /admin/orders': { data: { items, next_cursor: null, counts } } },
  })
  const titles = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(titles).toContain('Customer')
  expect(titles).not.toContain('Shop')
  expect(screen.queryByText(order.shop.name)).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Code, name, phone or product' })).toBeTruthy()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }))
  // The code that writes files is loaded with the first one.
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(await file.text()).not.toContain(order.shop.name)
})

it('tells which versions of the terms an order was placed under, and opens them', async () => {
  const at = '2026-11-19T09:30:00.000Z'
  const agreed = { ...order, legal_pages: [{ role: 'terms', article_id: 4, at }] }
  const content = { title: 'Our terms', description: '<p>As they were.</p>', contents: [], updated_at: at }
  const { calls } = open('support', `/market-orders/${order.id}`, {
    [`GET /admin/orders/${order.id}`]: { data: { order: agreed } },
    'GET /legal-page-versions/4': { data: { content } },
  })
  const facts = within(await screen.findByRole('region', { name: 'Ordered under' }))
  expect(facts.getByText(/^Version of .*19/).getAttribute('datetime')).toBe(at)
  await userEvent.click(facts.getByRole('button', { name: 'Terms & Conditions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Our terms' }))
  expect(dialog.getByText('As they were.')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'GET /legal-page-versions/4')?.query).toEqual({ at })
  expect(await findBarriers(document.body)).toEqual([])
})

it('records that an order has arrived, with the reason', async () => {
  const sent = { ...order, can: { ...order.can, prove: true } }
  const proven = { ...sent, order_status: 'delivered', can: { ...sent.can, prove: false } }
  const key = `POST /admin/orders/${order.id}/proof`
  const { calls } = open('support', `/market-orders/${order.id}`, {
    [`GET /admin/orders/${order.id}`]: { data: { order: sent } },
    [key]: { data: { order: proven } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Record its arrival' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Where it is known from'), 'The carrier has a signature')
  await userEvent.click(dialog.getByRole('button', { name: 'It has arrived' }))
  expect(calls.find((call) => call.key === key)?.body).toEqual({ reason: 'The carrier has a signature' })
  expect(screen.queryByRole('button', { name: 'Record its arrival' })).toBeNull()
})

it('cancels an order with a reason, and offers nothing that only its shop does', async () => {
  const cancelled = { ...order, order_status: 'cancelled', can: { confirm: false, ship: false, cancel: false } }
  const { calls } = open('support', `/market-orders/${order.id}`, { [CANCEL]: { data: { order: cancelled } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Another reason')
  await userEvent.type(dialog.getByLabelText('In your words'), 'No answer')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  expect(await screen.findAllByText('Cancelled')).toBeTruthy()
  expect(calls.find(({ key }) => key === CANCEL)?.body).toEqual({ reason: 'No answer' })
  expect(screen.queryByRole('button', { name: 'Packing slip' })).toBeNull()
})
