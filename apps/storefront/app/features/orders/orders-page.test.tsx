import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { OrdersPage } from './orders-page.tsx'
import { browserNavigation } from './pay-now.ts'
import { orderBrief, statusCounts } from './testing/order-data.ts'

beforeEach(resetState)

const counts = statusCounts({ pending: 1, on_the_way: 2, delivered: 14 })
const ordersReply = (orders = [orderBrief()], total = orders.length) => ({
  data: { total, status_wise_orders: counts, orders },
})

function setup(answers: Answers = {}, address = '/order-history') {
  logIn()
  const calls = mockApi({ 'GET /orders': ordersReply(), ...answers })
  const queries = () => calls.filter(({ key }) => key === 'GET /orders').map(({ query }) => query.toString())
  return { ...renderAccount(<OrdersPage />, address), queries }
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Orders by status' }))
const search = () => screen.getByRole<HTMLInputElement>('searchbox')

describe('OrdersPage', () => {
  it('shows shop, amount and both statuses of each order', async () => {
    const { container } = setup({
      'GET /orders': ordersReply([
        orderBrief(),
        orderBrief({
          id: 8,
          order_code: 'RL-2',
          payment_method: 'online',
          payment_status: 'paid',
          order_status: 'on_the_way',
        }),
      ]),
    })
    const orders = within(await screen.findByRole('list', { name: 'All orders' }))
    const [first, second] = orders.getAllByRole('listitem').filter((item) => within(item).queryByRole('link'))
    expect(first?.textContent).toContain('RL-7K3MQ9XT20 Nov, 2026Lume & Clay')
    expect(first?.textContent).toContain('$123.72Cash on DeliveryPending')
    expect(second?.textContent).toContain('Paid onlineOn the way')
    expect(orders.getByRole('link', { name: /RL-2$/ }).getAttribute('href')).toBe('/order-history/8')
    expect(await findBarriers(container)).toEqual([])
  })

  it('pays an order whose payment failed or is open from the list, and no other', async () => {
    const assign = vi.spyOn(browserNavigation, 'assign').mockImplementation(() => {})
    const online = { payment_method: 'online' } as const
    setup({
      'GET /orders': ordersReply([
        orderBrief(),
        orderBrief({ ...online, id: 8, order_code: 'RL-8', payment_status: 'failed', order_status: 'pending' }),
        orderBrief({ ...online, id: 9, order_code: 'RL-9', payment_status: 'paid', order_status: 'confirm' }),
        orderBrief({ ...online, id: 10, order_code: 'RL-10', payment_status: 'failed', order_status: 'cancelled' }),
      ]),
      'GET /order-payment/8': { data: { order_payment_url: 'https://pay.test/s/8' } },
    })
    await screen.findByRole('link', { name: /RL-8/ })
    expect(screen.getAllByRole('button', { name: /^Pay now/ })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Pay now RL-8' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/s/8'))
    expect(await findBarriers()).toEqual([])
  })

  it('has a tab for each status with its count and address', async () => {
    const { queries, where } = setup()
    await screen.findByRole('link', { name: /RL-7K3/ })
    expect(
      tabs()
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(['All17', 'Pending1', 'Confirmed0', 'Processing0', 'Packed0', 'On the way2', 'Delivered14', 'Cancelled0'])
    await userEvent.click(tabs().getByRole('link', { name: /On the way/ }))
    expect(where()).toBe('/order-history?status=on_the_way')
    await waitFor(() => expect(queries().at(-1)).toBe('order_status=on_the_way&page=1'))
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('On the way2')
  })

  it('searches after a debounce within the current tab', async () => {
    const { queries, where } = setup({}, '/order-history?status=delivered')
    await screen.findByRole('link', { name: /RL-7K3/ })
    await userEvent.type(search(), 'teapot')
    expect(queries()).toHaveLength(1)
    await waitFor(() => expect(where()).toBe('/order-history?status=delivered&search=teapot'))
    await waitFor(() => expect(queries().slice(1)).toEqual(['order_status=delivered&search=teapot&page=1']))
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(where()).toBe('/order-history?status=delivered')
    expect(document.activeElement).toBe(search())
    expect(search().value).toBe('')
  })

  it('searches on Enter without the debounce, and only once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { queries } = setup()
    await screen.findByRole('link', { name: /RL-7K3/ })
    await userEvent.type(search(), 'cup{Enter}')
    await waitFor(() => expect(queries()).toEqual(['page=1', 'search=cup&page=1']))
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(queries()).toHaveLength(2)
  })

  it('starts with the tab, search and page of its address', async () => {
    const { queries } = setup({ 'GET /orders': ordersReply([orderBrief()], 31) }, '/order-history?search=cup&page=2')
    await screen.findByRole('link', { name: /RL-7K3/ })
    expect(search().value).toBe('cup')
    expect(queries()).toEqual(['search=cup&page=2'])
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('2')
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/order-history?search=cup&page=3')
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/order-history?search=cup&page=1')
  })

  it.each([
    ['/order-history', 'No orders yet', 'All products'],
    ['/order-history?status=pending', 'No pending orders', 'All orders'],
    ['/order-history?status=delivered', 'Nothing has been delivered yet', 'All orders'],
    ['/order-history?search=sofa', 'No order matches “sofa”', 'Clear the search'],
  ])('shows an empty state with a link at %s', async (address, title, link) => {
    const { container } = setup({ 'GET /orders': ordersReply([]) }, address)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: link })).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it('links to the first page from a page that no longer exists', async () => {
    setup({ 'GET /orders': ordersReply([], 4) }, '/order-history?page=9')
    expect((await screen.findByRole('link', { name: 'To the first page' })).getAttribute('href')).toBe('/order-history')
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({ 'GET /orders': () => (failing ? { status: 403, message: 'No' } : ordersReply()) })
    expect(await screen.findByRole('heading', { name: 'Your orders could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /RL-7K3/ })).toBeTruthy()
  })

  it('refetches when the window gets the focus', async () => {
    let status: 'pending' | 'confirm' = 'pending'
    setup({ 'GET /orders': () => ordersReply([orderBrief({ order_status: status })]) })
    const orders = within(await screen.findByRole('list', { name: 'All orders' }))
    expect(orders.getByText('Pending')).toBeTruthy()
    status = 'confirm'
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await orders.findByText('Confirmed')).toBeTruthy()
  })
})
