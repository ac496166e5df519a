import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
// Loaded beforehand, as a test waits a second only.
import './palette.tsx'
import { type Call, operator, renderConsole, seller } from '../testing/render-console.tsx'
import { adminSettings } from '../testing/settings-data.ts'

const SEARCH = 'GET /console/search'
const order = { kind: 'order', id: 9, title: 'RL-AMIRA', subtitle: 'Amira Haddad', href: '/orders/9' }
const customer = { kind: 'customer', id: 4, title: 'Amira Haddad', subtitle: '', href: '/inbox?with=4' }

it('finds screens at once and things of the shop after two letters, and opens them by the keyboard', async () => {
  const { calls, router } = renderConsole({
    path: '/sessions',
    user: seller(),
    answers: {
      'GET /console/sessions': { data: { sessions: [] } },
      // Matches by phone, which no row shows.
      [SEARCH]: ({ query }: Call) => ({ data: { items: query.q === '0171102' ? [order, customer] : [] } }),
    },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }))
  const input = palette.getByRole('searchbox')
  await userEvent.type(input, 'r')
  expect(palette.getByRole('menuitem', { name: /^Orders/ })).toBeTruthy()
  await userEvent.clear(input)
  await userEvent.type(input, '0171102')
  expect(await palette.findByRole('group', { name: 'Orders' })).toBeTruthy()
  expect(palette.getByRole('group', { name: 'Customers' }).textContent).toContain('Amira Haddad')
  const searches = calls.filter(({ key }) => key === SEARCH)
  expect(searches.map(({ query }) => query.q)).toEqual(['0171102'])
  expect(searches[0]?.headers['x-shop']).toBe('1')
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent
  await waitFor(() => expect(active()).toContain('RL-AMIRA'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?with=4'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('finds a single setting by its name, and opens the settings at it', async () => {
  const { router } = renderConsole({
    path: '/sessions',
    user: operator('owner'),
    answers: {
      'GET /console/sessions': { data: { sessions: [] } },
      'GET /admin/settings': { data: adminSettings() },
    },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }))
  await userEvent.type(palette.getByRole('searchbox'), 'hotl')
  await userEvent.click(await palette.findByRole('menuitem', { name: 'Hotline' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/settings/general', hash: '#mobile' }))
})

async function openPalette(text: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }))
  await userEvent.type(palette.getByRole('searchbox'), text)
  return palette
}

it('begins new things from any screen, as far as the role includes them', async () => {
  const { router } = renderConsole({
    path: '/sessions',
    user: seller(),
    answers: { 'GET /console/sessions': { data: { sessions: [] } }, [SEARCH]: { data: { items: [] } } },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  const palette = await openPalette('import')
  await userEvent.click(await palette.findByRole('menuitem', { name: 'Import products' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/products/import'))
  const again = await openPalette('new p')
  expect(again.getByRole('menuitem', { name: 'New product' })).toBeTruthy()
})

it('finds the order that is to be shipped, and opens it at its parcel', async () => {
  const { router } = renderConsole({
    path: '/sessions',
    user: seller(),
    answers: {
      'GET /console/sessions': { data: { sessions: [] } },
      [SEARCH]: ({ query }: Call) => ({ data: { items: query.q === 'RL-AMIRA' ? [order, customer] : [] } }),
    },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  const palette = await openPalette('ship RL-AMIRA')
  await userEvent.click(await palette.findByRole('menuitem', { name: /Ship RL-AMIRA/ }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/orders/9', hash: '#ship-form' }))
})

it('finds orders, products and customers in the market, as far as the role includes them', async () => {
  const found = (items: object[]) => ({ data: { items, next_cursor: null, total: null, counts: {} } })
  const { calls, router } = renderConsole({
    path: '/sessions',
    user: operator('support'),
    answers: {
      'GET /console/sessions': { data: { sessions: [] } },
      'GET /admin/orders': found([{ id: 9, order_code: 'RL-20418', customer: { id: 4, name: 'Amira' } }]),
      'GET /admin/products': found([]),
      'GET /admin/customers': found([{ id: 4, name: 'Amira 20418', email: 'amira@example.com' }]),
    },
  })
  await screen.findByRole('heading', { name: 'Sessions' })
  const palette = await openPalette('20418')
  expect(await palette.findByRole('group', { name: 'Customers' })).toBeTruthy()
  await userEvent.click(await palette.findByRole('menuitem', { name: /RL-20418/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/market-orders/9'))
  expect(calls.some(({ key }) => key === SEARCH)).toBe(false)
})
