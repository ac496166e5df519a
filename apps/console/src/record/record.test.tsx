import type { ChangeRecord } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const change = (id: number, given: Partial<ChangeRecord> = {}): ChangeRecord => ({
  id,
  at: `2026-11-0${id}T10:00:00.000Z`,
  actor: { kind: 'member', id: 8, name: 'Noor Rahman' },
  shop: { id: 1, name: 'Lume & Clay' },
  subject: { kind: 'shipment', id: 5, name: 'RL-104' },
  sentence: 'Changed the tracking of a parcel of order RL-104',
  fields: [{ name: 'Carrier', before: 'Swift Post', after: null }],
  command: null,
  can_restore: true,
  restored: null,
  ...given,
})
const list = (...items: ChangeRecord[]) => ({
  data: { items, next_cursor: null, actors: [{ value: 'member_8', name: 'Noor Rahman' }] },
})
const restored = { message: 'Undid: it', change: { id: 90, is_restorable: true }, data: {} }
const rows = () => screen.getAllByRole('listitem').filter((item) => item.dataset.row)

// Transformed before, as that may take longer than a test waits.
beforeAll(() => import('./restore-dialog.tsx'))

describe('the record', () => {
  it('tells who changed what, and takes a change back after saying what will be so again', async () => {
    const { calls, answer } = renderConsole({
      path: '/record',
      user: seller('manager'),
      answers: {
        'GET /seller/record': list(change(3)),
        'POST /seller/record/3/restore': { status: 409, code: 'stale', message: 'Somebody else has changed this' },
      },
    })
    const toggle = await screen.findByRole('button', { name: /Noor Rahman changed the tracking/ })
    expect(screen.getByText('Swift Post').closest('del')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(toggle)
    expect(screen.getByRole('row', { name: 'Carrier Swift Post nothing' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /^Restore: Changed/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take this change back?' }))
    expect(dialog.getByText('Swift Post')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await dialog.findByText('Somebody else has changed this')).toBeTruthy()
    answer('POST /seller/record/3/restore', restored)
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Undid: it')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(calls.filter(({ key }) => key.startsWith('POST')).at(-1)?.headers['x-shop']).toBe('1')
  })

  it('says why there is nothing to restore', async () => {
    renderConsole({
      path: '/record',
      user: seller(),
      answers: {
        'GET /seller/record': list(
          change(2, { can_restore: false, restored: { at: '2026-11-03T10:00:00.000Z', by: 'Ilse' } }),
          change(1, { can_restore: false }),
        ),
      },
    })
    expect(await screen.findByText(/^Taken back by Ilse/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
    await userEvent.keyboard('jj{Enter}')
    expect(screen.getByText('Nothing to restore')).toBeTruthy()
  })

  it('of the market shows commands, filters that stand in the address, and nothing that nobody could choose', async () => {
    const { calls, router } = renderConsole({
      path: '/record?kind=settings&actor=nobody&from=yesterday&scope=all',
      user: operator('admin'),
      answers: {
        'GET /admin/record': list(
          change(4, {
            actor: { kind: 'command', id: null, name: 'root' },
            shop: null,
            sentence: 'Changed the setting app_name',
            command: 'npm run shop -- orders cancel 12 --reason Lost',
          }),
        ),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /The command line, as root, changed the setting/ }))
    expect(screen.getByText('npm run shop -- orders cancel 12 --reason Lost')).toBeTruthy()
    expect(calls.find(({ key }) => key === 'GET /admin/record')?.query).toEqual({ kind: 'settings', scope: 'all' })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter About Settings' }))
    expect(router.state.location.search).not.toContain('kind')
    expect(rows()).toHaveLength(1)
  })

  it.each([
    ['a packer', seller('fulfilment')],
    ['the finance staff', operator('finance')],
  ])('is no screen for %s', async (_, user) => {
    renderConsole({ path: '/record', user })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: 'Record' })).toBeNull()
  })
})
