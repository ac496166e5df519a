import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import './sellers-screen.tsx'

const LIST = 'GET /admin/seller-invitations'
const counts = { all: 0, pending: 0, active: 0, rejected: 0, closed: 0 }
const invitation = {
  id: 3,
  email: 'weaver@example.com',
  invited_by: 'Ines Carvalho',
  sent_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2999-11-29T10:00:00.000Z',
}
const open = (items: object[]) =>
  renderConsole({
    path: '/sellers',
    user: operator('admin'),
    answers: {
      'GET /admin/sellers': { data: { items: [], next_cursor: null, total: 0, counts } },
      [LIST]: { data: { items } },
    },
  })

it('a seller is invited by mail; the server’s refusal stands at the field', async () => {
  const { calls, answer } = open([])
  answer('POST /admin/seller-invitations', {
    status: 422,
    code: 'invalid',
    message: 'No',
    errors: { email: ['This person has a shop already'] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a seller' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a seller' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'weaver@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('This person has a shop already')).toBeTruthy()
  answer('POST /admin/seller-invitations', { data: { items: [invitation] } })
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.findLast(({ key }) => key === 'POST /admin/seller-invitations')?.body).toEqual({
    email: 'weaver@example.com',
  })
  expect(await screen.findByRole('region', { name: 'Open invitations' })).toBeTruthy()
})

it('an open invitation is sent again or revoked', async () => {
  const { calls, answer } = open([invitation])
  answer('POST /admin/seller-invitations/3/resend', { data: { items: [invitation] } })
  answer('DELETE /admin/seller-invitations/3', { data: { items: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: weaver@example.com' }))
  await userEvent.click(screen.getByRole('button', { name: 'Revoke: weaver@example.com' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull())
  expect(calls.map(({ key }) => key)).toContain('POST /admin/seller-invitations/3/resend')
})
