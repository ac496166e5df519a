import type { SellerOrder } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { order, packed } from '../testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

const counts = { to_pack: 2, shipped: 1, unpaid: 0, cancelled: 0, all: 3 }
const list = (...items: SellerOrder[]) => ({ data: { counts, items, next_cursor: null } })

const row = async (name: RegExp) => screen.findByRole('row', { name })

describe('the seller’s orders', () => {
  it('have tabs with counts, and each order its next step', async () => {
    const { calls } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: {
        'GET /seller/orders': list(order(1), order(2, { order_status: 'delivered', next_statuses: [] })),
        'POST /seller/orders/1/status': {
          message: 'Moved order RL-1 to Confirmed',
          change: { id: 1, is_restorable: false },
          data: { order: order(1) },
        },
      },
    })
    expect(within(await row(/RL-2/)).queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: /^To pack ?2$/ }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: /^Shipped ?1$/ }).getAttribute('href')).toBe('/orders?view=shipped')
    expect(await findBarriers()).toEqual([])
    await userEvent.click(within(await row(/RL-1/)).getByRole('button', { name: 'Confirm order' }))
    expect((await screen.findByText(/^Moved order/)).textContent).toBe('Moved order RL-1 to Confirmed')
    expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ status: 'confirm' })
  })

  it('are for reading alone in a role that does not fulfil them', async () => {
    renderConsole({ path: '/orders', user: seller('support'), answers: { 'GET /seller/orders': list(order(1)) } })
    const found = within(await row(/RL-1/))
    expect(found.queryByRole('button')).toBeNull()
    expect(found.queryByRole('checkbox')).toBeNull()
  })

  it('move on by keys: J to the first row, C for its next step', async () => {
    const { calls } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: {
        'GET /seller/orders': list(order(1), order(2)),
        'POST /seller/orders/2/status': { data: { order: order(2) } },
      },
    })
    await row(/RL-1/)
    await userEvent.keyboard('jj')
    expect(document.activeElement?.getAttribute('data-row')).toBe('2')
    await userEvent.keyboard('k')
    expect(document.activeElement?.getAttribute('data-row')).toBe('1')
    await userEvent.keyboard('jc')
    await waitFor(() => expect(calls.map(({ key }) => key)).toContain('POST /seller/orders/2/status'))
  })

  it('move on together, with the reason of each refusal; refused ones stay chosen', async () => {
    const { calls } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: {
        'GET /seller/orders': list(
          order(1),
          order(2),
          order(3, { payment_method: 'online', next_statuses: ['cancelled'] }),
        ),
        'POST /seller/orders/bulk': {
          data: { done: 1, refused: [{ id: 2, code: 'order_transition', message: 'It has moved on already' }] },
        },
      },
    })
    await row(/RL-1/)
    await userEvent.keyboard('jx')
    await userEvent.click(within(await row(/RL-2/)).getByRole('checkbox'))
    await userEvent.click(within(await row(/RL-3/)).getByRole('checkbox'))
    const bar = within(screen.getByRole('toolbar', { name: 'For the chosen rows' }))
    await userEvent.click(bar.getByRole('button', { name: 'Next step' }))
    const report = within(await screen.findByRole('dialog'))
    expect(report.getByText('It has moved on already')).toBeTruthy()
    expect(report.getByText('It has not been paid yet')).toBeTruthy()
    await userEvent.click(report.getByRole('button', { name: 'Close' }))
    expect(calls.filter(({ key }) => key.startsWith('POST')).map(({ key, body }) => [key, body])).toEqual([
      ['POST /seller/orders/bulk', { ids: [1, 2], status: 'confirm' }],
    ])
    expect(within(await row(/RL-1/)).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(within(await row(/RL-2/)).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  it('do not move under the hand when a new one comes, which a button then shows', async () => {
    const { answer } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: {
        'GET /seller/orders': list(order(1)),
        'POST /seller/orders/1/status': { data: { order: order(1) } },
      },
    })
    const step = within(await row(/RL-1/)).getByRole('button', { name: 'Confirm order' })
    answer('GET /seller/orders', list(order(2), order(1)))
    await userEvent.click(step)
    const show = await screen.findByRole('button', { name: 'Show 1 new' })
    expect(screen.queryByRole('row', { name: /RL-2/ })).toBeNull()
    await userEvent.click(show)
    expect(await row(/RL-2/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull()
  })

  it('go on by cursor, and are searched by the server', async () => {
    const { calls, answer } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: { 'GET /seller/orders': { data: { counts, items: [order(1)], next_cursor: '17_1' } } },
    })
    await row(/RL-1/)
    answer('GET /seller/orders', list(order(2)))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await row(/RL-2/)
    expect(calls.at(-1)?.query).toEqual({ view: 'to_pack', cursor: '17_1' })
    await userEvent.type(screen.getByRole('searchbox'), 'kettle')
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ view: 'to_pack', search: 'kettle' }))
    expect(calls.filter(({ query }) => query.search !== undefined)).toHaveLength(1)
  })

  it('are listed from the oldest on by choice', async () => {
    const { calls, router } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: { 'GET /seller/orders': list(order(1)) },
    })
    await row(/RL-1/)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first')
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ view: 'to_pack', sort: 'placed_at' }))
    expect(router.state.location.search).toBe('?sort=placed_at')
  })

  it('open by Enter on the current row, and are gone back from to the same view', async () => {
    const { router } = renderConsole({
      path: '/orders?view=all',
      user: seller(),
      answers: {
        'GET /seller/orders': list(order(1), order(2)),
        'GET /seller/orders/2': { data: { order: packed(2) } },
      },
    })
    await row(/RL-1/)
    await userEvent.keyboard('jj{Enter}')
    expect(await screen.findByRole('heading', { name: 'RL-2' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/orders/2')
    expect(screen.getByRole('link', { name: 'Previous order' }).getAttribute('href')).toBe('/orders/1')
    expect(screen.queryByRole('link', { name: 'Next order' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Back to the orders' }))
    expect(router.state.location.search).toBe('?view=all')
  })

  it('print their slips together, and stay chosen for the next step', async () => {
    const tab = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slips')
    const { calls } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: { 'GET /seller/orders': list(order(1), order(2)), 'GET /seller/documents': { data: {} } },
    })
    await row(/RL-1/)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }))
    await userEvent.click(screen.getByRole('button', { name: 'Print slips' }))
    await waitFor(() => expect(tab.location.href).toBe('blob:slips'))
    expect(calls.find(({ key }) => key === 'GET /seller/documents')?.query).toEqual({
      ids: '1,2',
      kind: 'slip',
      format: 'a4',
    })
    expect(within(await row(/RL-1/)).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  it('say that they failed to load, and load again', async () => {
    const { answer } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: { 'GET /seller/orders': { status: 404, code: 'not_found', message: 'Shop not found' } },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Your orders could not be loaded')
    answer('GET /seller/orders', list())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No orders here' })).toBeTruthy()
  })
})

describe('keys', () => {
  it('lead to a screen, are listed, and can be switched off', async () => {
    const { router } = renderConsole({
      path: '/orders',
      user: seller(),
      answers: { 'GET /seller/orders': list(order(1)), 'GET /console/sessions': { data: { sessions: [] } } },
    })
    await row(/RL-1/)
    await userEvent.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(keys.getByText('Choose the row')).toBeTruthy()
    await userEvent.click(keys.getByRole('checkbox', { name: 'Single letters act outside of fields' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('ge')
    expect(router.state.location.pathname).toBe('/orders')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'Sess')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeTruthy()
  })
})
