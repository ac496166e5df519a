import type { StockItem } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
import { item } from '../testing/stock-data.ts'
import { $counts } from './count-queue.ts'

const page = (...items: StockItem[]) => ({
  data: { items, next_cursor: null, counts: { all: 2, low: 1, out: 0 }, low_stock_limit: 5 },
})
const movement = {
  id: 9,
  delta: -2,
  stock_after: 10,
  reason: 'sale',
  author: null,
  order: { id: 4, order_code: 'RL-4' },
  note: null,
  at: '2026-11-21T10:00:00.000Z',
}
const MOVE = 'POST /seller/stock/movements'
const moved = (stock: number) => ({ data: { item: item(1, { stock }), movement: { ...movement, stock_after: stock } } })
const countField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Stock of Jar 1' })
const sent = (calls: { key: string; body: unknown }[]) => calls.filter(({ key }) => key === MOVE)

describe('the stock', () => {
  it('is counted in the list, each count with what was expected and a key', async () => {
    const { calls } = renderConsole({
      path: '/stock',
      user: seller(),
      answers: { 'GET /seller/stock': page(item(1), item(2, { is_low: true, stock: 2 })), [MOVE]: moved(8) },
    })
    const field = await countField()
    expect(screen.getByRole('link', { name: /^Low or out ?1$/ })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, '8{Enter}')
    await waitFor(async () => expect((await countField()).value).toBe('8'))
    expect(sent(calls).map(({ body }) => body)).toEqual([{ variant_id: 1, reason: 'count', counted: 8, expected: 10 }])
    expect(sent(calls)[0]).toMatchObject({ headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) } })
  })

  it('shows the stock of today where pieces were sold meanwhile, and counts nothing', async () => {
    renderConsole({
      path: '/stock',
      user: seller(),
      answers: {
        'GET /seller/stock': page(item(1)),
        [MOVE]: { status: 409, code: 'stale', data: { current: item(1, { stock: 7 }) } },
      },
    })
    const field = await countField()
    await userEvent.clear(field)
    await userEvent.type(field, '8{Enter}')
    expect(await screen.findByText(/It was 10 and is 7 now/)).toBeTruthy()
    await waitFor(async () => expect((await countField()).value).toBe('7'))
  })

  it('tells the movements of a variant, and takes a return', async () => {
    const { calls } = renderConsole({
      path: '/stock',
      user: seller('fulfilment'),
      answers: {
        'GET /seller/stock': page(item(1)),
        'GET /seller/stock/movements': { data: { item: item(1), items: [movement], next_cursor: null } },
        [MOVE]: moved(13),
      },
    })
    await countField()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Movements' }))
    const panel = within(await screen.findByRole('dialog'))
    expect((await panel.findByRole('link', { name: 'RL-4' })).getAttribute('href')).toBe('/orders/4')
    await userEvent.type(panel.getByLabelText('Pieces, or −'), '3')
    await userEvent.click(panel.getByRole('button', { name: 'Change stock' }))
    await waitFor(() => expect(sent(calls)[0]?.body).toMatchObject({ variant_id: 1, reason: 'return', delta: 3 }))
  })
})

describe('counting', () => {
  beforeEach(() => {
    localStorage.clear()
    $counts.set([])
  })
  const scan = async (code: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: 'Barcode, SKU or name' }), `${code}{Enter}`)
  const enter = async (pieces: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: 'How many are there?' }), `${pieces}{Enter}`)

  it('finds what has no code by its name, to choose from', async () => {
    const { calls } = renderConsole({
      path: '/stock/count',
      user: seller(),
      answers: {
        'GET /seller/stock': ({ query }) => (query.code ? page() : page(item(1), item(2))),
        [MOVE]: moved(3),
      },
    })
    await scan('jar')
    expect(await screen.findByText('Which of these do you count?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Jar 2/ }))
    await enter('3')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent(calls).map(({ body }) => body)).toMatchObject([{ variant_id: 2, counted: 3 }])
  })

  it('goes from a barcode to a count to the next barcode by keys alone', async () => {
    const { calls } = renderConsole({
      path: '/stock/count',
      user: seller(),
      answers: { 'GET /seller/stock': page(item(1)), [MOVE]: moved(12) },
    })
    await scan('4006381333931')
    expect(await screen.findByText('10 expected')).toBeTruthy()
    await enter('40063813339312')
    expect(await screen.findByText('Not more than 1,000,000')).toBeTruthy()
    const field = screen.getByRole('textbox', { name: 'How many are there?' })
    await userEvent.clear(field)
    await enter('12')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(document.activeElement?.getAttribute('name')).toBe('code')
    expect(sent(calls).map(({ body }) => body)).toEqual([{ variant_id: 1, reason: 'count', counted: 12, expected: 10 }])
    expect(localStorage.getItem('console_counts')).toBeNull()
  })

  it('keeps counts without a connection, and sends each once with its key when there is one', async () => {
    const { calls, answer } = renderConsole({
      path: '/stock/count',
      user: seller(),
      answers: {
        'GET /seller/stock': { status: 503, code: 'unavailable' },
        [MOVE]: { status: 503, code: 'unavailable' },
      },
    })
    await scan('JAR-1')
    await screen.findByText(/No connection: JAR-1/)
    await enter('4')
    expect(await screen.findByText('Waiting')).toBeTruthy()
    const [stored] = JSON.parse(localStorage.getItem('console_counts') ?? '[]')
    expect(stored).toMatchObject({ code: 'JAR-1', counted: 4, expected: null, state: 'waiting' })
    answer('GET /seller/stock', page(item(1)))
    answer(MOVE, moved(4))
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent(calls).at(-1)).toMatchObject({
      body: { variant_id: 1, reason: 'count', counted: 4 },
      headers: { 'idempotency-key': stored.key },
    })
  })

  it('asks again where pieces were sold since, and keeps the count against the stock of today', async () => {
    const { calls, answer } = renderConsole({
      path: '/stock/count',
      user: seller(),
      answers: {
        'GET /seller/stock': page(item(1)),
        [MOVE]: { status: 409, code: 'stale', data: { current: item(1, { stock: 7 }) } },
      },
    })
    await scan('JAR-1')
    await enter('9')
    expect(await screen.findByText(/The stock was 10 and is 7 now/)).toBeTruthy()
    answer(MOVE, moved(9))
    await userEvent.click(screen.getByRole('button', { name: 'Keep 9' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent(calls).at(-1)?.body).toMatchObject({ counted: 9, expected: 7 })
    vi.restoreAllMocks()
  })
})
