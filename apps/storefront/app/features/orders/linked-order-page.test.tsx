import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import LinkedOrderPage from './linked-order-page.tsx'
import { orderDetails } from './testing/order-data.ts'

beforeEach(resetState)

const order = orderDetails({ order_status: 'delivered' })
const linked = { data: { order } }

function setup(answers: Answers, at = '/order/RL-7K3MQ9XT#the.link') {
  const calls = mockApi(answers)
  const view = renderAccount(
    <Routes>
      <Route path="/order/:code" element={<LinkedOrderPage />} />
      <Route path="/order-history/:id" element={<p>In the account</p>} />
    </Routes>,
    at,
  )
  return { ...view, sent: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body) }
}

describe('LinkedOrderPage', () => {
  it('shows the order of the link, without what needs an account', async () => {
    const { container } = setup({ 'GET /order-links/order': linked })
    expect(await screen.findByRole('heading', { level: 1, name: /RL-7K3MQ9XT/ })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Items' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Review|Reorder|Cancel|Invoice/ })).toBeNull()
    expect(await findBarriers(container)).toEqual([])
  })

  it('opens the order in the account of a shopper who is logged in', async () => {
    logIn()
    setup({ 'GET /order-links/order': linked, 'GET /order-details': linked })
    expect(await screen.findByText('In the account')).toBeTruthy()
  })

  it('stays where the shopper who is logged in is another', async () => {
    logIn()
    setup({ 'GET /order-links/order': linked, 'GET /order-details': { status: 404, message: 'No' } })
    expect(await screen.findByRole('heading', { level: 1, name: /RL-7K3MQ9XT/ })).toBeTruthy()
    expect(screen.queryByText('In the account')).toBeNull()
  })

  it('asks for a new link when this one has ended', async () => {
    const { sent, container } = setup({
      'GET /order-links/order': { status: 404, message: 'Ended', code: 'not_found' },
      'POST /order-links': {},
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'This link has ended' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Order code' }).value).toBe('RL-7K3MQ9XT')
    await userEvent.click(screen.getByRole('button', { name: 'Mail me the link' }))
    expect(sent('POST /order-links')).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'amira@example.com')
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Mail me the link' }))
    const told = await screen.findByRole('status')
    await waitFor(() => expect(document.activeElement).toBe(told))
    expect(told.textContent).toContain('amira@example.com')
    expect(sent('POST /order-links')).toEqual([{ order_code: 'RL-7K3MQ9XT', email: 'amira@example.com' }])
  })

  it('asks for one where the address has none', async () => {
    setup({}, '/order/RL-7K3MQ9XT')
    expect(await screen.findByRole('heading', { level: 1, name: 'See your order' })).toBeTruthy()
  })
})
