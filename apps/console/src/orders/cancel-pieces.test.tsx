import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOrder } from '../testing/open-order.ts'
import { line, packed } from '../testing/order-data.ts'

const order = packed(5, {
  can: { ...packed(5).can, cancel_pieces: true },
  lines: [line(1), line(2, { quantity: 1, shipped: 1 })],
})
const preview = (change = {}) => ({
  data: { preview: { amount: 9.5, is_uncollected: true, cancels_order: false, ...change } },
})

it('cancels a piece that is not sent, after it has shown what follows and what the customer reads', async () => {
  const cancelled = packed(5, {
    lines: [line(1, { cancelled: 1 }), line(2, { quantity: 1, shipped: 1 })],
    amount_due: 25,
    cancellations: [
      {
        ...{ id: 3, by: 'seller', at: '2027-01-05T10:00:00.000Z', reason: 'A piece is damaged.' },
        lines: [{ line_id: 1, quantity: 1 }],
      },
    ],
  })
  const { calls } = openOrder(order, {
    'POST /seller/orders/5/cancel-lines/preview': preview(),
    'POST /seller/orders/5/cancel-lines': { data: { order: cancelled } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel pieces' }))
  const dialog = await screen.findByRole('dialog')
  // All of the second line is in a parcel.
  expect(within(dialog).queryByText('Product 2')).toBeNull()
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancel pieces' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Increase quantity' }))
  await waitFor(() => expect(dialog.textContent).toContain('The customer pays $9.50 less.'))
  expect(send.disabled).toBe(true)
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'A piece is damaged.')
  expect(dialog.textContent).toContain('Pieces of your order RL-5 are cancelled')
  expect(await findBarriers()).toEqual([])
  await userEvent.click(send)
  const list = await screen.findByRole('list', { name: 'Cancelled pieces' })
  expect(list.textContent).toContain('1 × Product 1')
  expect(list.textContent).toContain('By the shop')
  expect(screen.getByText('Cancelled pieces: 1')).toBeTruthy()
  expect(screen.getByText('Left to pay').parentElement?.textContent).toContain('$25.00')
  // The line has a single piece left to pick.
  expect(screen.getByText('0 of 1 picked')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /seller/orders/5/cancel-lines')?.body).toEqual({
    ...{ lines: [{ line_id: 1, quantity: 1 }], reason: 'A piece is damaged.', version: 1 },
  })
})

it('says so where the last pieces cancel the order, and what comes back', async () => {
  openOrder(order, {
    'POST /seller/orders/5/cancel-lines/preview': preview({ amount: 30, is_uncollected: false, cancels_order: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel pieces' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Increase quantity' }))
  expect(await within(dialog).findByRole('button', { name: 'Cancel the order' })).toBeTruthy()
  expect(dialog.textContent).toContain('$30.00 go back to the customer.')
})

it('is not offered where money would go back that the person may not give back', async () => {
  openOrder({ ...order, payment_status: 'paid' }, {}, 'support')
  await screen.findByText('RL-5')
  expect(screen.queryByRole('button', { name: 'Cancel pieces' })).toBeNull()
})
