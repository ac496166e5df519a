import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOrder } from '../testing/open-order.ts'
import { line, packed } from '../testing/order-data.ts'

const order = {
  ...packed(5),
  payment_status: 'paid' as const,
  delivery_left: 4.9,
  can: { ...packed(5).can, refund: true },
  lines: [line(1, { shipped: 2, refundable: 2 }), line(2, { refundable: 0 })],
}
const preview = {
  ...{ lines: [{ line_id: 1, quantity: 1, amount: 21.05 }], goods: 22, voucher: 0.95, delivery: 0, tax_added: 0 },
  ...{ amount: 21.05, tax: 3.36, market_share: 0, commission: 2.53, commission_tax: 0, off_balance: 18.52 },
  ...{ kept_before: 105.68, kept: 87.16, left: 97, means: 'gateway' as const, is_uncollected: false },
}

it('refunds a piece that was sent, after it has shown what that comes to', async () => {
  const refunded = {
    ...order,
    refunds: [
      {
        ...{ id: 9, kind: 'complaint' as const, means: 'gateway' as const, state: 'open' as const, amount: 21.05 },
        ...{ reason: 'Chipped', at: '2027-01-05T10:00:00.000Z', done_at: null, lines: [] },
      },
    ],
  }
  const { calls } = openOrder(order, {
    'POST /seller/orders/5/refunds/preview': { data: { preview } },
    'POST /seller/orders/5/refunds': { data: { order: refunded } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Refund pieces' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('Product 2')).toBeNull()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Increase quantity' }))
  const send = await within(dialog).findByRole<HTMLButtonElement>('button', { name: /^Refund .*21\.05$/ })
  expect(dialog.textContent).toMatch(/Off your balance.*18\.52/)
  expect(await findBarriers()).toEqual([])
  await userEvent.type(within(dialog).getByLabelText('A line for the customer'), 'Chipped')
  await waitFor(() => expect(send.disabled).toBe(false))
  await userEvent.click(send)
  expect(await screen.findByRole('list', { name: 'Refunds' })).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /seller/orders/5/refunds')?.body).toEqual({
    ...{ lines: [{ line_id: 1, quantity: 1 }], delivery: false, restock: false, reason: 'Chipped' },
    version: order.version,
  })
})
