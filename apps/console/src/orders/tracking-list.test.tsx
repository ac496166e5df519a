import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Call, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded beforehand, as a test waits a second only.
import './tracking-list-dialog.tsx'

const IMPORT = 'POST /seller/shipments/import'
const list = 'RL-1\tSP-1\tSwift Post\nRL-2\tSP-2'
const lines = [
  { line: 1, order_code: 'RL-1', tracking_number: 'SP-1', is_done: true, reason: null },
  { line: 2, order_code: 'RL-2', tracking_number: 'SP-2', is_done: false, reason: 'Nothing is left to ship' },
]

it('tracking numbers that are pasted are checked before orders are shipped', async () => {
  const { calls } = renderConsole({
    path: '/orders',
    user: seller('fulfilment'),
    answers: {
      'GET /seller/orders': { data: { counts: {}, items: [], next_cursor: null } },
      [IMPORT]: { data: { done: 1, lines } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Paste tracking numbers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste tracking numbers' }))
  await userEvent.click(dialog.getByRole('textbox'))
  await userEvent.paste(list)
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }))
  expect(await dialog.findByText('Ready to ship: 1, refused: 1')).toBeTruthy()
  expect(dialog.getByText('Nothing is left to ship')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Ship orders: 1' }))
  expect(await dialog.findByText('Orders shipped: 1, refused: 1')).toBeTruthy()
  const bodies = calls.filter(({ key }: Call) => key === IMPORT).map(({ body }) => body)
  expect(bodies).toEqual([
    { text: list, dry_run: true, handed_over: true },
    { text: list, dry_run: false, handed_over: true },
  ])
})
