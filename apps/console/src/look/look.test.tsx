import type { AdminLook, Look } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { mockIntersectionObserver } from '@rialto/ui/testing/mock-intersection-observer.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminLook } from '../testing/look-data.ts'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './look-screen.tsx'

const link = { path: '/preview/d-1', url: 'http://localhost/preview/d-1/', expires_at: '2026-12-01T00:00:00Z' }
const changed = adminLook({
  version: 6,
  changes: [{ key: 'section:popular', sentence: 'Popular now is hidden from the home page' }],
  saved: { at: '2026-11-25T10:41:00Z', by: 'Noor' },
})

beforeEach(mockIntersectionObserver)

async function open(look: AdminLook = adminLook()) {
  const rendered = renderConsole({
    path: '/look',
    user: operator('catalogue'),
    answers: { 'GET /admin/look': { data: look }, 'GET /admin/look/preview-token': { data: link } },
  })
  await screen.findByRole('heading', { name: 'Changes that shoppers will see' })
  return rendered
}
const sentTo = (calls: { key: string; body: unknown }[], key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body as { version: number; look: Partial<Look> })
const orderOf = ({ look }: { look: Partial<Look> }) => look.home_sections?.map(({ id }) => id)
const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => src.replace('http://localhost:3000', ''))

describe('LookScreen', () => {
  it('saves a moved section by itself, moved by keys, with the place announced', async () => {
    const { calls, answer } = await open()
    answer('PUT /admin/look', { data: changed })
    screen.getByRole('button', { name: 'Move Flash sale, place 3 of 10' }).focus()
    await userEvent.keyboard(' {ArrowUp}')
    expect(screen.getByText('Flash sale: place 2 of 10')).toBeDefined()
    await userEvent.keyboard('{ArrowUp}{Escape}')
    expect(screen.getByRole('button', { name: 'Move Flash sale, place 3 of 10' })).toBeDefined()
    await userEvent.keyboard(' {ArrowUp}{Enter}{ArrowUp}')
    await waitFor(() => expect(sentTo(calls, 'PUT /admin/look')).toHaveLength(1), { timeout: 3_000 })
    const [body] = sentTo(calls, 'PUT /admin/look')
    expect(body?.version).toBe(4)
    expect(orderOf(body ?? { look: {} })?.slice(0, 4)).toEqual(['hero', 'flash_sale', 'categories', 'best_deals'])
    expect(Object.keys(body?.look ?? {})).toEqual(['home_sections'])
    expect(await screen.findByText('Popular now is hidden from the home page')).toBeDefined()
  })

  it('derives all shades from the accent, and offers a shade where the contrast is too weak', async () => {
    const { calls, answer } = await open()
    answer('PUT /admin/look', ({ body }) => ({ data: adminLook({ version: 5 }, (body as { look: Look }).look) }))
    const accent = screen.getByRole('textbox', { name: 'Accent colour' })
    fireEvent.change(accent, { target: { value: '#ffe680' } })
    const contrast = screen.getByRole('list', { name: 'Contrast' })
    const offers = within(contrast).getAllByRole('button', { name: /^Use #/ })
    expect(offers).toHaveLength(1)
    await userEvent.click(offers[0] as HTMLElement)
    expect(within(contrast).queryByRole('button', { name: /^Use #/ })).toBeNull()
    await waitFor(() => expect(sentTo(calls, 'PUT /admin/look').length).toBeGreaterThan(0), { timeout: 3_000 })
    expect(Object.keys(sentTo(calls, 'PUT /admin/look').at(-1)?.look.theme_colors ?? {})).toHaveLength(12)
  })

  it('says whose version differs, and keeps the one that is chosen', async () => {
    const { calls, answer } = await open()
    const theirs = adminLook(
      { version: 9, saved: { at: '2026-11-25T10:41:00Z', by: 'Noor' } },
      {
        banners: [],
        theme_colors: { primary: '#111111' },
      },
    )
    answer('PUT /admin/look', { status: 409, code: 'stale', message: 'Changed', data: { current: theirs } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Accent colour' }), { target: { value: '#1f4a87' } })
    expect(await screen.findByText('Noor has changed this too: Accent colour', {}, { timeout: 3_000 })).toBeDefined()
    answer('PUT /admin/look', { data: changed })
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(sentTo(calls, 'PUT /admin/look')).toHaveLength(2), { timeout: 3_000 })
    const last = sentTo(calls, 'PUT /admin/look').at(-1)
    expect([last?.version, Object.keys(last?.look ?? {})]).toEqual([9, ['theme_colors']])
  })

  it('loads the previews two at a time, and again after a save, behind the present ones', async () => {
    const { answer } = await open()
    await waitFor(() => expect(frames()).toHaveLength(2))
    expect(frames()[0]).toBe('/preview/d-1/?lang=en&theme=light&v=4')
    const load = (index: number) =>
      act(() => void fireEvent.load(document.querySelectorAll('iframe')[index] as Element))
    load(0)
    await waitFor(() => expect(frames()).toHaveLength(3))
    for (let index = 1; index < 8; index++) {
      await waitFor(() => expect(document.querySelectorAll('iframe').length).toBeGreaterThan(index))
      load(index)
    }
    expect(new Set(frames()).size).toBe(4)
    expect(frames()).toHaveLength(8)
    answer('PUT /admin/look', { data: adminLook({ version: 5 }, { web_logo: '/media/a.png' }) })
    await userEvent.click(screen.getByRole('button', { name: 'Hide: Popular now' }))
    await waitFor(() => expect(frames().filter((src) => src.endsWith('v=5'))).toHaveLength(2), { timeout: 3_000 })
    expect(frames().filter((src) => src.endsWith('v=4'))).toHaveLength(8)
  })

  it('publishes at a time under a name, and repeats what will change', async () => {
    const { calls, answer } = await open(changed)
    answer('POST /admin/look/publish', { data: changed })
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Popular now is hidden from the home page')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Winter')
    await userEvent.click(dialog.getByRole('radio', { name: 'At a time, as the draft is now' }))
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '2026-12-01T07:00' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Plan it' }))
    await waitFor(() => expect(sentTo(calls, 'POST /admin/look/publish')).toHaveLength(1))
    const publish_at = new Date('2026-12-01T07:00').toISOString()
    expect(sentTo(calls, 'POST /admin/look/publish')[0]).toEqual({ version: 6, name: 'Winter', publish_at })
  })

  it('takes one change back, and puts an earlier look back', async () => {
    const { calls, answer } = await open(changed)
    answer('POST /admin/look/undo', { data: adminLook({ version: 7 }) })
    answer('GET /admin/look/publications', {
      data: {
        items: [
          { id: 2, name: 'Winter', at: '2026-11-25T10:00:00Z', by: 'Noor', is_current: true },
          { id: 1, name: '', at: '2026-11-24T10:00:00Z', by: '', is_current: false },
        ],
      },
    })
    answer('POST /admin/look/publications/1/restore', { data: adminLook({ version: 8 }) })
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Popular now is hidden from the home page' }))
    expect(sentTo(calls, 'POST /admin/look/undo')).toEqual([{ version: 6, key: 'section:popular' }])
    await userEvent.click(screen.getByRole('button', { name: 'Earlier looks' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Put back: As it was before' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ key }) => key)).toContain('POST /admin/look/publications/1/restore')
  })

  it('has no barriers with all parts open', async () => {
    await open(changed)
    for (const fold of document.querySelectorAll('details')) fold.open = true
    await userEvent.click(screen.getByRole('button', { name: 'Lay the table' }))
    expect(screen.getByRole('textbox', { name: 'Leads to' })).toBeDefined()
    expect(await findBarriers(document.body)).toEqual([])
  })
})
