import { queryClient } from '@rialto/client/query.ts'
import type { Order, WithdrawalReceipt } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, logIn, mockApi, resetState } from '../account/testing/render-account.tsx'
import { orderDetails } from '../orders/testing/order-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import WithdrawPage from './withdraw-page.tsx'

beforeEach(resetState)

const receipt: WithdrawalReceipt = {
  ...{ code: 'RW-7K3MQ9XT', order_code: 'RL-7K3MQ9XT', name: 'Amira Haddad', email: 'amira@example.com' },
  ...{ is_whole: true, lines: [], text: '', declared_at: '2026-11-28T10:26:40.000Z' },
  ...{ send_by: '2026-12-12', refund_by: '2026-12-12', hash: 'abc123' },
}
const received = { data: { withdrawal: receipt } }
const left = (order: Order, cups: number): Order => ({
  ...order,
  withdrawal: {
    ...{ until: '2026-12-10', can: true },
    lines: [
      { line_id: 71, left: 1 },
      { line_id: 72, left: cups },
    ],
  },
})

function setup(answers: Answers, at = '/withdraw', settings = { eu_consumers: true }) {
  const calls = mockApi(answers)
  const shop = shopSettings(settings)
  const view = renderInShop(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
    { at, shop },
  )
  return { ...view, sent: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('WithdrawPage', () => {
  it('takes a withdrawal in two steps without an account, and shows the receipt', async () => {
    const { sent, container } = setup({ 'POST /withdrawals': received })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Order code' }), 'RL-7K3MQ9XT')
    await userEvent.type(field('Name'), 'Amira Haddad')
    await userEvent.type(field('Email'), 'amira@example.com')
    expect(await findBarriers(container)).toEqual([])
    await press('Continue')
    const title = await screen.findByRole('heading', { level: 1, name: 'Is this right?' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText('I withdraw from the whole contract.')).toBeTruthy()
    expect(sent('POST /withdrawals')).toEqual([])
    expect(await findBarriers(container)).toEqual([])
    await press('Confirm withdrawal')
    const done = await screen.findByRole('heading', { level: 1, name: 'Your withdrawal is in' })
    await waitFor(() => expect(document.activeElement).toBe(done))
    expect(sent('POST /withdrawals')).toEqual([
      { name: 'Amira Haddad', order_code: 'RL-7K3MQ9XT', email: 'amira@example.com', text: '' },
    ])
    for (const fact of ['RW-7K3MQ9XT', 'The whole contract', 'abc123', 'Sent to amira@example.com'])
      expect(screen.getByText(fact)).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it('asks for what is missing, and keeps what was typed on the way back', async () => {
    const { sent } = setup({ 'POST /withdrawals': received })
    await screen.findByRole('textbox', { name: 'Order code' })
    await press('Continue')
    expect(field('Order code').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field('Order code'), 'RL-1')
    await userEvent.type(field('Name'), 'Amira')
    await userEvent.type(field('Email'), 'a@b.co')
    await userEvent.type(screen.getByRole('textbox', { name: /Only some of the goods/ }), 'The blue one')
    await press('Continue')
    expect(await screen.findByText('The blue one')).toBeTruthy()
    await press('Back')
    expect(field('Order code').value).toBe('RL-1')
    expect(sent('POST /withdrawals')).toEqual([])
  })

  it('lets shoppers choose the pieces of their order that are there to send back', async () => {
    logIn()
    const order = left(orderDetails({ order_status: 'delivered' }), 2)
    const { sent, container } = setup(
      {
        'GET /order-details': { data: { order } },
        'POST /orders/7/withdrawals': received,
      },
      '/withdraw#order-7',
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /Cup/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }))
    expect(await findBarriers(container)).toEqual([])
    await press('Continue with 1 pieces')
    expect(await screen.findByText('I withdraw from the contract for the goods below.')).toBeTruthy()
    expect(within(screen.getByRole('list')).getByRole('listitem').textContent).toContain('1 × Cup')
    await press('Confirm withdrawal')
    await screen.findByRole('heading', { level: 1, name: 'Your withdrawal is in' })
    expect(sent('POST /orders/7/withdrawals')).toEqual([
      { email: 'amira@example.com', lines: [{ line_id: 72, quantity: 1 }] },
    ])
  })

  it('offers no pieces that were withdrawn from already', async () => {
    logIn()
    setup(
      { 'GET /order-details': { data: { order: left(orderDetails({ order_status: 'delivered' }), 0) } } },
      '/withdraw#order-7',
    )
    const cup = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Cup/ })
    expect(cup.disabled).toBe(true)
    await press('Everything')
    expect(screen.getByRole('button', { name: 'Continue with 1 pieces' })).toBeTruthy()
  })

  it('takes the code by hand where the link has ended', async () => {
    setup({ 'GET /order-links/order': { status: 404, message: 'Ended', code: 'not_found' } }, '/withdraw#the.link')
    expect(await screen.findByRole('textbox', { name: 'Order code' })).toBeTruthy()
  })

  it('says that the market has no such function', async () => {
    setup({}, '/withdraw', { eu_consumers: false })
    expect(await screen.findByText(/This market has no withdrawal function/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
