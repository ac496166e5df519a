import type { SavedView } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { order } from '../testing/order-data.ts'
import { answersWith, productData } from '../testing/product-data.ts'
import { type Call, renderConsole, seller } from '../testing/render-console.tsx'

const view = (set: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  list: 'products',
  name: 'Low pots',
  query: 'stock=low&search=pot',
  is_shared: false,
  version: 1,
  ...set,
})

/** The list of products on a server that keeps views. */
function renderProducts(path: string, stored: SavedView[], role: 'owner' | 'fulfilment' = 'owner') {
  let views = stored
  const shown = renderConsole({
    path: `/products${path}`,
    user: seller(role),
    answers: {
      ...answersWith([productData()]),
      'GET /seller/views': () => ({ data: { items: views } }),
      'POST /seller/views': ({ body }: Call) => {
        const added = view({ ...(body as SavedView), id: views.length + 7 })
        views = [...views, added]
        return { data: { view: added } }
      },
      'GET /seller/views/counts': {
        data: { items: [1, 3].map((view_id) => ({ view_id, count: view_id === 1 ? 12 : 100 })) },
      },
      'PATCH /seller/views/1': ({ body }: Call) => {
        const { version, ...set } = body as SavedView
        views = views.map((one) => (one.id === 1 ? { ...one, ...set, version: version + 1 } : one))
        return { data: { view: views.find(({ id }) => id === 1) } }
      },
      'DELETE /seller/views/1': () => {
        views = views.filter(({ id }) => id !== 1)
        return { data: {} }
      },
    },
  })
  return { ...shown, addressOf: () => shown.router.state.location }
}

const tab = (name: RegExp | string) => screen.findByRole('link', { name })
const isCurrent = (link: HTMLElement) => link.getAttribute('aria-current') === 'page'
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for the view Low pots' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('saved views of a list', () => {
  it('are saved from filters, search and order by a key, and become the current tab', async () => {
    const { calls } = renderProducts('?search=pot&view=low&sort=-sold&open=3', [])
    await screen.findByRole('button', { name: 'Save this view' })
    await userEvent.keyboard('v')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Best pots ')
    expect(await findBarriers()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(isCurrent(await tab('Best pots'))).toBe(true)
    expect(calls.find(({ key }) => key === 'POST /seller/views')?.body).toEqual({
      list: 'products',
      name: 'Best pots',
      query: 'view=low&search=pot&sort=-sold',
      is_shared: false,
    })
    expect(isCurrent(await tab(/^Low or out/))).toBe(false)
    expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull()
  })

  it('are chosen by their tab and left with all their choices by another', async () => {
    const { addressOf } = renderProducts('', [view(), view({ id: 2, list: 'orders', name: 'Of orders' })])
    await userEvent.click(await tab('Low pots'))
    expect(isCurrent(await tab('Low pots'))).toBe(true)
    expect(screen.queryByRole('link', { name: 'Of orders' })).toBeNull()
    await userEvent.click(await tab(/^Hidden/))
    expect(addressOf().search).toBe('?view=hidden')
    expect(isCurrent(await tab('Low pots'))).toBe(false)
  })

  it('show how many rows they have, which is read once for all, but not for searches', async () => {
    const { calls } = renderProducts('', [
      view({ query: 'stock=low' }),
      view({ id: 2, name: 'Cups', query: 'search=cup' }),
      view({ id: 3, name: 'Many', query: 'category=11' }),
      view({ id: 4, name: 'Cheap first', query: 'sort=price' }),
    ])
    for (const name of [/^Low pots ?12$/, /^Cups$/, /^Many ?99\+$/, /^Cheap first ?1$/])
      expect(await tab(name)).toBeTruthy()
    expect(calls.filter(({ key }) => key === 'GET /seller/views/counts').map(({ query }) => query)).toEqual([
      { list: 'products' },
    ])
  })

  it('ask the server for no counts where all are searches', async () => {
    const { calls } = renderProducts('', [view()])
    expect(await tab('Low pots')).toBeTruthy()
    await screen.findByRole('row', { name: /Clay/ })
    expect(calls.map(({ key }) => key)).not.toContain('GET /seller/views/counts')
  })

  it('stay current with changed choices, which a key saves and Undo takes back', async () => {
    const { calls, addressOf } = renderProducts('?search=pot&stock=low', [view({ version: 4 })])
    expect(isCurrent(await tab('Low pots'))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: /^Remove the filter/ }))
    expect(isCurrent(await tab('Low pots, Not saved'))).toBe(true)
    await screen.findByRole('group', { name: 'Changes of the view Low pots' })
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('v')
    expect(isCurrent(await tab('Low pots'))).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(isCurrent(await tab('Low pots, Not saved'))).toBe(true)
    expect(addressOf().search).toBe('?search=pot&saved=1')
    expect(calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { version: 4, query: 'search=pot' },
      { version: 5, query: 'stock=low&search=pot' },
    ])
  })

  it('go back to their own choices, with the keyboard at their tab', async () => {
    const { addressOf } = renderProducts('?search=pot&saved=1', [view()])
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(document.activeElement).toBe(await tab('Low pots'))
    expect(addressOf().search).toBe('?stock=low&search=pot&saved=1')
  })

  it('keep changed choices that the server refuses, with its reason', async () => {
    const { answer } = renderProducts('?search=pot&saved=1', [view({ is_shared: true })])
    const message = 'Somebody else has changed this in the meantime'
    answer('PATCH /seller/views/1', { status: 409, code: 'stale', message })
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(isCurrent(await tab('Low pots, Shared with the team, Not saved'))).toBe(true)
  })

  it('lead on to another view that is saved from changed choices', async () => {
    const { addressOf } = renderProducts('?search=pot&saved=1', [view({ is_shared: true })], 'fulfilment')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'All pots{Enter}')
    await waitFor(async () => expect(isCurrent(await tab('All pots'))).toBe(true))
    expect(addressOf().search).toBe('?search=pot&saved=8')
  })

  it('are removed by their menu and put back by Undo, if they are one’s own', async () => {
    const { calls } = renderProducts('?search=pot&stock=low', [view()])
    await choose('Remove')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Low pots' })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(isCurrent(await tab('Low pots'))).toBe(true)
    expect(calls.find(({ key }) => key === 'POST /seller/views')?.body).toEqual({
      list: 'products',
      name: 'Low pots',
      query: 'stock=low&search=pot',
    })
  })

  it('are renamed in a dialog that shows the server’s refusal at the name', async () => {
    const { answer, calls } = renderProducts('?search=pot&stock=low', [view({ version: 4 })])
    answer('PATCH /seller/views/1', {
      status: 422,
      code: 'invalid',
      message: 'There is a view of this name already',
      errors: { name: ['There is a view of this name already'] },
    })
    await choose('Rename')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Pots{Enter}')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ version: 4, name: 'Pots' })
  })

  it('of the team are for reading alone in a role that does not change the shop', async () => {
    renderProducts('?search=pot&stock=low', [view({ is_shared: true })], 'fulfilment')
    expect(isCurrent(await tab('Low pots, Shared with the team'))).toBe(true)
    expect(screen.queryByRole('button', { name: 'More for the view Low pots' })).toBeNull()
  })
})

describe('columns of a list', () => {
  const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  const orders = {
    path: '/orders',
    user: seller('support'),
    answers: { 'GET /seller/orders': { data: { counts: {}, items: [order(1)], next_cursor: null } } },
  }
  const openColumns = async () => userEvent.click(await screen.findByRole('button', { name: 'Columns' }))

  it('are hidden and shown again, but for the first; another visit remembers them', async () => {
    renderConsole(orders)
    await screen.findByRole('row', { name: /RL-1/ })
    const all = headers()
    await openColumns()
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Order' }).disabled).toBe(true)
    await userEvent.click(panel.getByRole('checkbox', { name: 'Payment' }))
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Escape}')
    const left = all.filter((title) => title !== 'Payment')
    expect(headers()).toEqual(left)
    expect(JSON.parse(localStorage.getItem('console_columns') ?? '')).toEqual({ orders: ['payment'] })
    await openColumns()
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
    await userEvent.keyboard('{Escape}')
    expect(headers()).toEqual(all)
  })

  it('are all shown where something else was stored', async () => {
    localStorage.setItem('console_columns', '{"orders":"code","stock":[1]}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'console_columns', newValue: '{"orders":"code"}' }))
    renderConsole(orders)
    await screen.findByRole('row', { name: /RL-1/ })
    expect(headers()).toContain('Payment')
  })
})
