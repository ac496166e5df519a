import { OPERATOR_ROLES } from '@rialto/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { mayOpen, placesOf } from '../lib/place.tsx'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'
import { quietDay } from '../testing/today-data.ts'
import { screens } from './screens.ts'

const answers = {
  'GET /seller/today': { data: quietDay },
  'GET /seller/orders': { data: { counts: {}, items: [], next_cursor: null } },
  'GET /admin/staff': { data: { items: [], invitations: [] } },
  'GET /console/sessions': { data: { sessions: [] } },
}
const navigation = async () => {
  const [rail] = await screen.findAllByRole('navigation', { name: 'Console' })
  return within(rail as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

describe('what a role forbids', () => {
  it('is in no navigation', async () => {
    renderConsole({ path: '/', user: seller('support'), answers })
    expect(await screen.findByRole('heading', { name: 'To pack' })).toBeTruthy()
    expect(await navigation()).toEqual(['Today', 'Orders', 'Inbox', 'Reviews', 'Pick-up', 'View shop', 'Notifications'])
  })

  it('is grouped for the market, with counts of what waits, and Settings and Record at the end', async () => {
    const user = operator('owner')
    if (user.market) user.market.counts = { sellers: 3, products: 6, tickets: 7, reports: 0 }
    renderConsole({ path: '/staff', user, answers })
    await screen.findByRole('heading', { name: 'Staff' })
    expect(await navigation()).toEqual([
      'Overview',
      'Orders',
      'Tickets: 77',
      'Customers',
      'Returns',
      'Sellers: 33',
      'Products: 66',
      'Reports',
      'Recalls',
      'Catalogue',
      'Search words',
      'Money',
      'Home and look',
      'Flash sales',
      'Vouchers',
      'Content',
      'Settings',
      'Record',
    ])
    expect(within(screen.getByRole('list', { name: 'Shops and goods' })).getAllByRole('link')).toHaveLength(6)
  })

  it('is not stranded: a role that may open a screen of the settings may open their index', () => {
    for (const role of OPERATOR_ROLES)
      for (const { needs } of screens.filter(({ place }) => place === 'settings')) {
        const place = placesOf(operator(role)).at(-1) ?? null
        if (mayOpen(needs, place)) expect(mayOpen({ access: 'operator', permission: 'settings' }, place)).toBe(true)
      }
  })

  it.each([
    ['/staff', seller('owner')],
    ['/staff', operator('admin')],
    ['/team', seller('manager')],
    ['/market-api-keys', operator('support')],
    ['/orders', operator('owner')],
    ['/anything', operator('owner')],
  ])('is not found at %s', async (path, user) => {
    const { calls } = renderConsole({ path, user, answers })
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
    expect(calls.map(({ key }) => key).filter((key) => /seller|admin/.test(key))).toEqual([])
  })

  it('is said plainly to people without a shop', async () => {
    renderConsole({ path: '/', user: { ...operator('finance'), market: null }, answers })
    expect(await screen.findByRole('heading', { name: 'Nothing for your role here yet' })).toBeTruthy()
  })

  it('says that a shop still waits for approval', async () => {
    const user = seller()
    user.shops = user.shops.map((shop) => ({ ...shop, status: 'pending', permissions: [], counts: null }))
    renderConsole({ path: '/', user, answers })
    expect(await screen.findByRole('heading', { name: 'This shop is not open' })).toBeTruthy()
  })
})

describe('where one seller sells', () => {
  it('screens of shops are in no navigation, and their addresses are not found', async () => {
    const user = operator('owner')
    if (user.market) user.market.counts = { sellers: 3, products: 6, tickets: 7, reports: 0 }
    renderConsole({ path: '/sellers', user, answers, isMarket: false })
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
    const links = await navigation()
    expect(links).toContain('Customers')
    expect(links.filter((link) => /seller|shop/i.test(link ?? '') && link !== 'View shop')).toEqual([])
    expect(screen.queryByText('Shops and goods')).toBeNull()
  })

  it('screens of shops are there in a market', async () => {
    renderConsole({ path: '/staff', user: operator('owner'), answers })
    await screen.findByRole('heading', { name: 'Staff' })
    expect(await navigation()).toContain('Sellers')
    expect(screen.getAllByText('Shops and goods').length).toBeGreaterThan(0)
  })
})

describe('a person with several places', () => {
  it('changes from a shop to another one and to the market, whose calls name it', async () => {
    const { calls } = renderConsole({ path: '/', user: operator('owner', 'Lume & Clay', 'Oak & Iron'), answers })
    expect(await screen.findByRole('heading', { name: 'To pack' })).toBeTruthy()
    const shopsOfCalls = () =>
      calls.filter(({ key }) => key === 'GET /seller/today').map(({ headers }) => headers['x-shop'])
    await waitFor(() => expect(shopsOfCalls()).toEqual(['1']))
    const [switcher] = screen.getAllByRole('button', { name: /Lume & Clay/ })
    await userEvent.click(switcher as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Oak & Iron' }))
    await screen.findAllByRole('button', { name: /Oak & Iron/ })
    expect(await screen.findByRole('heading', { name: 'To pack' })).toBeTruthy()
    await waitFor(() => expect(shopsOfCalls().at(-1)).toBe('2'))
    const counted = () => calls.findLast(({ key }) => key === 'GET /console/me')?.headers['x-shop']
    await waitFor(() => expect(counted()).toBe('2'))
    const [other] = screen.getAllByRole('button', { name: /Oak & Iron/ })
    await userEvent.click(other as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Market' }))
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy()
  })
})
