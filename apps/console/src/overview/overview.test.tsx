import type { Overview } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './overview-screen.tsx'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

const figures = { orders: 128, sales: 9184.2, cancelled: 3 }
const overview: Overview = {
  is_opening: false,
  queues: [
    { key: 'sellers', count: 3, oldest_at: ago(38) },
    { key: 'tickets', count: 0, oldest_at: null },
    { key: 'webhooks', count: 1, oldest_at: ago(30) },
    { key: 'messages', count: 0, oldest_at: null },
  ],
  figures: [{ days: 1, now: figures, before: { orders: 117, sales: 8402.75, cancelled: 4 } }],
  health: { database: { state: 'ok', ms: 3 }, search: 'down', realtime: 'ok', outbox: 2, backup_at: ago(60) },
}

const change = {
  id: 4,
  at: ago(1),
  actor: { kind: 'staff', name: 'Ines' },
  sentence: 'Stopped the voucher CLAY10',
}

const open = (data: Overview, user = operator('admin')) =>
  renderConsole({
    path: '/',
    user,
    answers: {
      'GET /admin/overview': { data },
      'GET /admin/record': { data: { items: [change], next_cursor: null, actors: [] } },
    },
  })

describe('OverviewScreen', () => {
  it('has no applications where one seller sells', async () => {
    renderConsole({
      path: '/overview',
      user: operator('owner'),
      isMarket: false,
      answers: {
        'GET /admin/overview': { data: overview },
        'GET /admin/record': { data: { items: [change], next_cursor: null, actors: [] } },
      },
    })
    const work = within(await screen.findByRole('region', { name: 'Work that waits' }))
    expect(work.getByText('Webhooks that fail')).toBeTruthy()
    expect(work.queryByText('Sellers waiting')).toBeNull()
    expect(work.queryByText(/Applications|shops/)).toBeNull()
  })

  it('is the first screen of operators, with the latest work first and a link only to screens that exist', async () => {
    const { router } = open(overview)
    const work = within(await screen.findByRole('region', { name: 'Work that waits' }))
    expect(router.state.location.pathname).toBe('/overview')
    const titles = work.getAllByRole('listitem').map((row) => row.querySelector(':scope > div b')?.textContent)
    expect(titles).toEqual(['The backup is old', 'Webhooks that fail', 'Sellers waiting'])
    expect(work.getByRole('link', { name: 'Inspect: Webhooks that fail' }).getAttribute('href')).toBe(
      '/jobs?tab=webhook',
    )
    expect(work.getByText('Nothing waits: Tickets and Messages')).toBeTruthy()
    expect(screen.getByText('5 things need a person.')).toBeTruthy()
    const health = within(screen.getByRole('list', { name: 'Health' })).getAllByRole('listitem')
    expect(health[0]?.textContent).toContain('Search does not answer')
    expect(screen.getByText('$9,184.20')).toBeTruthy()
    expect(await screen.findByText('Stopped the voucher CLAY10')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('tells how far the products of a large market are read', async () => {
    const { health } = overview
    if (!health) throw new Error('The overview has no health')
    open({ ...overview, health: { ...health, reading: { part: 'lists', done: 610_000, total: 1_000_000 } } })
    const line = within(await screen.findByRole('list', { name: 'Health' }))
    expect(line.getByText(/lists are being read, 61 %/)).toBeTruthy()
  })

  it('shows a role nothing that it lacks', async () => {
    open(
      { is_opening: true, queues: [{ key: 'reports', count: 0, oldest_at: null }], figures: null, health: null },
      operator('catalogue'),
    )
    expect(await screen.findByText('Nothing needs a person now.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Health' })).toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Figures' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Jobs and backups' })).toBeNull()
    expect(screen.queryByText('Changed lately')).toBeNull()
  })

  it('says so when it could not be loaded, and tries again', async () => {
    const { answer } = renderConsole({
      path: '/overview',
      user: operator('owner'),
      answers: { 'GET /admin/overview': { status: 400, message: 'Not now' } },
    })
    await screen.findByText('The overview could not be loaded')
    answer('GET /admin/overview', { data: overview })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sellers waiting')).toBeTruthy()
  })
})
