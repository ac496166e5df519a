import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'

const member = {
  id: 7,
  name: 'Ines',
  email: 'ines@rialto.test',
  role: 'owner',
  is_closed: false,
  has_second_factor: true,
}
const items = [{ ...member, since: '2026-01-01T00:00:00.000Z' }]
const invitation = {
  id: 5,
  email: 'mira@example.com',
  role: 'support',
  invited_by: 'Ines',
  sent_at: '2026-11-20T00:00:00.000Z',
  expires_at: '2999-11-27T00:00:00.000Z',
}
const team = { data: { items, invitations: [] } }
const invited = { data: { items, invitations: [invitation] } }

describe('the team of a shop', () => {
  it('grows by an invitation, whose refusal stands at the field', async () => {
    const taken = { status: 422, code: 'invalid', message: 'x', errors: { email: ['This person is a member already'] } }
    const { calls, answer } = renderConsole({
      path: '/team',
      user: seller(),
      answers: { 'GET /seller/team': team, 'POST /seller/team': taken },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to the team' }))
    await userEvent.type(dialog.getByLabelText('Email'), 'mira@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByText('This person is a member already')).toBeTruthy()
    answer('POST /seller/team', invited)
    await userEvent.click(dialog.getByRole('radio', { name: /^Manager/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText(/^Invited by Ines, until .*2999$/)).toBeTruthy()
    const sent = calls.filter(({ key }) => key === 'POST /seller/team').map(({ body }) => body)
    expect(sent).toEqual([
      { email: 'mira@example.com', role: 'support' },
      { email: 'mira@example.com', role: 'manager' },
    ])
    expect(await findBarriers()).toEqual([])
  })

  it('revokes an invitation', async () => {
    renderConsole({
      path: '/team',
      user: seller(),
      answers: { 'GET /seller/team': invited, 'DELETE /seller/team/invitations/5': team },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke: mira@example.com' }))
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull())
  })

  it('keeps its last owner', async () => {
    renderConsole({ path: '/team', user: seller(), answers: { 'GET /seller/team': team } })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove: Ines' })).disabled).toBe(true)
  })
})
