import type { Backup, FailedJob } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './jobs-screen.tsx'

const mail: FailedJob = {
  id: 'message_7',
  kind: 'message',
  to: 'ana@shop.test',
  subject: 'Your order RL-104876',
  event: null,
  shop: null,
  created_at: '2026-11-24T08:00:00Z',
  attempts: 3,
  error: 'Connection refused',
  fault: null,
  http_status: null,
  next_attempt_at: null,
  can_retry: true,
}
const delivery: FailedJob = {
  ...mail,
  id: 'webhook_9',
  kind: 'webhook',
  to: 'hooks.example',
  subject: '',
  event: 'order.placed',
  shop: { id: 1, name: 'Lume & Clay' },
  error: null,
  fault: 'status',
  http_status: 500,
  can_retry: false,
}
const backup = (changes: Partial<Backup>): Backup => ({
  id: 4,
  state: 'done',
  started_at: '2026-11-24T08:00:00Z',
  done_at: '2026-11-24T08:01:00Z',
  by: 'Ilse Brandt',
  rows: 12_345,
  files: 67,
  bytes: 1_048_576 * 2,
  error: null,
  is_scheduled: false,
  restored_at: null,
  restore_error: null,
  can_download: true,
  ...changes,
})

describe('JobsScreen', () => {
  it('tries a failed message again, and lists deliveries of webhooks beside them', async () => {
    const { calls, answer } = renderConsole({
      path: '/jobs',
      user: operator('admin'),
      answers: {
        'GET /admin/jobs': ({ query }) => ({
          data: { items: [query.kind === 'webhook' ? delivery : mail], next_cursor: null },
        }),
        'POST /admin/jobs/message_7/retry': { data: {} },
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again: ana@shop.test' })
    expect(screen.getByText('Connection refused')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Webhooks' }))
    expect((await screen.findByText(/The program refused it/)).textContent).toContain('(500)')
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Messages' }))
    answer('GET /admin/jobs', { data: { items: [], next_cursor: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: ana@shop.test' }))
    expect(again).toBeTruthy()
    expect(await screen.findByText('Nothing has failed')).toBeTruthy()
    expect(calls.some(({ key }) => key === 'POST /admin/jobs/message_7/retry')).toBe(true)
  })

  it('makes a backup, and downloads those whose files are here', async () => {
    const old = backup({ id: 3, can_download: false, is_scheduled: true, by: '', restore_error: 'the file is cut off' })
    renderConsole({
      path: '/jobs?tab=backups',
      user: operator('owner'),
      answers: {
        'GET /admin/backups': { data: { items: [backup({}), old] } },
        'POST /admin/backups': {
          message: 'Began a backup',
          change: { id: 1, is_restorable: false },
          data: { items: [backup({ id: 5, state: 'running', can_download: false }), backup({}), old] },
        },
      },
    })
    const downloads = await screen.findAllByRole('link', { name: /^Download/ })
    expect(downloads.map((link) => link.getAttribute('href'))).toEqual(['/api/admin/backups/4'])
    expect(screen.getAllByText(/12,345 rows and 67 files, 2\.0 MB/)).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
    expect(await screen.findByText('Being made')).toBeTruthy()
    expect(screen.getByText('By the market itself')).toBeTruthy()
    expect(screen.getByText('the file is cut off')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Schedule of backups' }).getAttribute('href')).toMatch(
      /settings\/operation#backup_daily$/,
    )
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('says so when a backup was refused', async () => {
    renderConsole({
      path: '/jobs?tab=backups',
      user: operator('owner'),
      answers: {
        'GET /admin/backups': { data: { items: [] } },
        'POST /admin/backups': { status: 409, code: 'conflict', message: 'A backup is being made already' },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
    expect(await screen.findByText('A backup is being made already')).toBeTruthy()
    expect(screen.getByText('There is no backup')).toBeTruthy()
  })
})
