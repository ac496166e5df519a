import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const key = {
  id: 3,
  name: 'Warehouse',
  hint: 'x9Qe',
  permissions: ['orders.read'],
  created_by: 'Ines',
  created_at: '2026-11-20T00:00:00.000Z',
  used_at: null,
  expires_at: null,
}

it('a key is made with chosen permissions, shown once and ended', async () => {
  const { calls } = renderConsole({
    path: '/api-keys',
    user: seller(),
    answers: {
      'GET /seller/api-keys': { data: { items: [] } },
      'POST /seller/api-keys': { data: { key: 'rk_secret', items: [key] } },
      'DELETE /seller/api-keys/3': { data: { items: [] } },
    },
  })
  await userEvent.click((await screen.findAllByRole('button', { name: 'New API key' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
  expect(dialog.queryByRole('checkbox', { name: 'Team' })).toBeNull()
  await userEvent.type(dialog.getByLabelText('Name'), 'Warehouse')
  await userEvent.click(dialog.getByRole('button', { name: 'Make the key' }))
  expect(await dialog.findByText('Choose at least one')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'See orders' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make the key' }))
  expect(await screen.findByText('rk_secret')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /seller/api-keys')?.body).toEqual({
    name: 'Warehouse',
    permissions: ['orders.read'],
    ends_on: null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(screen.queryByText('rk_secret')).toBeNull())
  expect(await findBarriers()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'End: Warehouse' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'End the key Warehouse?' }))
  await userEvent.click(question.getByRole('button', { name: 'End the key' }))
  expect(await screen.findByText('No API keys')).toBeTruthy()
})

it('the market has its own keys', async () => {
  renderConsole({
    path: '/market-api-keys',
    user: operator('admin'),
    answers: { 'GET /admin/api-keys': { data: { items: [{ ...key, permissions: [] }] } } },
  })
  expect((await screen.findAllByText('Nothing any more')).length).toBeGreaterThan(0)
})
