import type { StaffMember } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const member = (id: number, name: string, role: StaffMember['role']): StaffMember => ({
  id,
  name,
  email: `${name.toLowerCase()}@rialto.test`,
  role,
  is_closed: false,
  has_second_factor: false,
  since: `2026-0${id}-01T00:00:00.000Z`,
})
const staff = [member(7, 'Ines', 'owner'), member(2, 'Yusuf', 'support'), member(3, 'Lotte', 'catalogue')]
const answers = { 'GET /admin/staff': { data: { items: staff, invitations: [] } } }
const names = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('td b')?.textContent ?? [])

describe('the staff', () => {
  it('get another role, chosen by what each may do', async () => {
    const { calls } = renderConsole({
      path: '/staff',
      user: operator(),
      answers: {
        ...answers,
        'PATCH /admin/staff/2': {
          message: 'Changed the role of Yusuf',
          change: { id: 41, is_restorable: true },
          data: { items: [staff[0], member(2, 'Yusuf', 'finance'), staff[2]], invitations: [] },
        },
        'POST /admin/record/41/restore': { message: 'Undid: it', change: { id: 42, is_restorable: true }, data: {} },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change role: Yusuf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of Yusuf' }))
    await userEvent.click(dialog.getByRole('radio', { name: /Finance.*approves payouts/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save role' }))
    expect(await screen.findByText('Changed the role of Yusuf')).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /Yusuf/ })).getByText('Finance')).toBeTruthy()
    expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ role: 'finance' })
    const readings = () => calls.filter(({ key }) => key === 'GET /admin/staff').length
    const readBefore = readings()
    // In a field, the keys take typing back.
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('{Control>}z{/Control}')
    screen.getByRole('main').focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Undid: it')).toBeTruthy()
    await waitFor(() => expect(readings()).toBeGreaterThan(readBefore))
    expect(calls.filter(({ key }) => key.startsWith('POST'))).toHaveLength(1)
  })

  it('are invited in the role that can do the least harm, unless another one is chosen', async () => {
    renderConsole({ path: '/staff', user: operator(), answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Catalogue/ }).checked).toBe(true)
  })

  it('keep the last owner, and say why', async () => {
    renderConsole({ path: '/staff', user: operator(), answers })
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove: Ines' })
    expect(remove.disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Change role: Ines' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/there is no other one/)).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save role' }).disabled).toBe(true)
  })

  it('are removed after the consequences were read; a refusal stays in the dialog', async () => {
    const { answer } = renderConsole({
      path: '/staff',
      user: operator(),
      answers: { ...answers, 'DELETE /admin/staff/3': { status: 409, code: 'conflict', message: 'Not now' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Lotte' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take Lotte from the staff?' }))
    expect(dialog.getByText(/The account stays/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await dialog.findByText('Not now')).toBeTruthy()
    answer('DELETE /admin/staff/3', {
      message: 'Took Lotte from the staff',
      change: { id: 43, is_restorable: false },
      data: { items: staff.slice(0, 2), invitations: [] },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Took Lotte from the staff')).toBeTruthy()
    expect(screen.queryByRole('row', { name: /Lotte/ })).toBeNull()
  })

  it('are searched, filtered and sorted by choices that stand in the address', async () => {
    const { router } = renderConsole({ path: '/staff?role=support', user: operator(), answers })
    await screen.findByRole('row', { name: /Yusuf/ })
    expect(names()).toEqual(['Yusuf'])
    expect(await findBarriers()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /Remove the filter/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Ines', 'Lotte', 'Yusuf'])
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Yusuf', 'Lotte', 'Ines'])
    await userEvent.keyboard('/')
    await userEvent.keyboard('nobody')
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
    expect(router.state.location.search).toBe('?sort=-name&search=nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(names()).toHaveLength(3)
  })
})
