import type { CollectedCoupon, Dashboard } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { orderBrief, statusCounts } from '../orders/testing/order-data.ts'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(resetState)
afterEach(() => void vi.useRealTimers())

const dashboard = (part: Partial<Dashboard> = {}): Dashboard => ({
  status_wise_orders: statusCounts({ pending: 1, on_the_way: 2, delivered: 14 }),
  total_spent: 2036.91,
  wishlist: 1,
  vouchers: 2,
  open_tickets: 0,
  latest_orders: [orderBrief()],
  ...part,
})

const coupon = (id: number, daysLeft: number): CollectedCoupon => ({
  id,
  code: `CODE${id}`,
  discount_type: 'Percentage',
  discount: 10 + id,
  min_order_amount: 100,
  max_discount_amount: null,
  validity: new Date(Date.now() + daysLeft * 86_400_000).toISOString(),
  is_collected: true,
  shop: { id, name: `Shop ${id}`, logo: '', rating: 4 },
  for_shop_id: id,
  applicable: false,
  reason: 'Nothing in the cart',
  discount_amount: 0,
})

function setup(answers: Answers = {}) {
  logIn()
  mockApi({
    'GET /dashboard': { data: dashboard() },
    'GET /carts': { data: { total: 0, total_amount: 0, cart_items: [] } },
    'GET /get-collected-vouchers': { data: { coupons: [coupon(1, 9), coupon(2, 3), coupon(3, -1)] } },
    'GET /favorite-products': { data: { products: [productCard({ id: 5, name: 'Teapot', is_favorite: true })] } },
    ...answers,
  })
  return renderAccount(<DashboardPage />, '/dashboard')
}

describe('DashboardPage', () => {
  // docs/spec §2: Dashboard, orders, profile, addresses, tickets: contents are not shown; they are ours
  it('shows a summary of the account', async () => {
    const { container } = setup()
    const tiles = within(await screen.findByRole('list', { name: 'Orders by status' }))
    expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
      'Pending1',
      'Confirmed0',
      'Processing0',
      'Packed0',
      'On the way2',
      'Delivered14',
      'Cancelled0',
      'Total spent$2,036.91',
    ])
    expect(tiles.getByRole('link', { name: /On the way/ }).getAttribute('href')).toBe(
      '/order-history?status=on_the_way',
    )
    expect(screen.getByText('2 orders are on the way.')).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'Latest orders' })).getByRole('link', { name: /RL-7K3/ }),
    ).toBeTruthy()
    await screen.findByRole('link', { name: 'Teapot' })
    expect(await findBarriers(container)).toEqual([])
  })

  it('shows the vouchers that expire first and omits expired ones', async () => {
    setup()
    const vouchers = within(await screen.findByRole('region', { name: 'Vouchers about to expire' }))
    expect(vouchers.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)).toEqual(
      ['Shop 2', 'Shop 1'],
    )
    expect(vouchers.getAllByRole('link', { name: 'Use now' })[0]?.getAttribute('href')).toBe('/shops/2')
  })

  it.each([
    [8, 'Good morning, Amira'],
    [13, 'Good afternoon, Amira'],
    [22, 'Good evening, Amira'],
    [3, 'Good evening, Amira'],
  ])("greets by the device's clock at %i h", async (hour, greeting) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, hour) })
    setup()
    expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeTruthy()
  })

  it('links to the open support tickets with their number', async () => {
    setup({ 'GET /dashboard': { data: dashboard({ open_tickets: 2 }) } })
    expect(await screen.findByText('2 support tickets are open.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View tickets' }).getAttribute('href')).toBe('/support-tickets')
  })

  it('welcomes a shopper who has not ordered yet, and says what to do', async () => {
    setup({
      'GET /dashboard': { data: dashboard({ status_wise_orders: statusCounts(), latest_orders: [], vouchers: 0 }) },
      'GET /favorite-products': { data: { products: [] } },
    })
    expect(await screen.findByRole('heading', { name: 'Welcome to the market' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/products')
    expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe('/manage-address')
    expect(screen.queryByRole('region', { name: /Vouchers|Wishlist/ })).toBeNull()
    expect(screen.queryByText(/support tickets/)).toBeNull()
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({ 'GET /dashboard': () => (failing ? { status: 403, message: 'No' } : { data: dashboard() }) })
    expect(await screen.findByRole('heading', { name: 'Your dashboard could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Orders by status' })).toBeTruthy()
  })
})
