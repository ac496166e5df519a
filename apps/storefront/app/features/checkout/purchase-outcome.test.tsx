import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { CheckoutPage } from './checkout-page.tsx'
import { PaymentPage } from './payment-page.tsx'
import { type FakeShop, fakeShop, orderOf } from './testing/fake-shop.ts'
import { amira, gateways, logIn, mockNavigation, press, renderPage, resetState } from './testing/render-checkout.tsx'

beforeEach(resetState)

function setup(shop: FakeShop, arrival: 'success' | 'cancel', orders: ReturnType<typeof orderOf>[]) {
  logIn()
  for (const order of orders) shop.orders.set(order.id, order)
  const at = `/payment/${arrival}?payment=1&orders=${orders.map(({ id }) => id).join(',')}`
  return renderPage(<PaymentPage arrival={arrival} missing="missing" />, { at, settings: gateways })
}
const online = (id: number, part: Parameters<typeof orderOf>[3] = {}) => orderOf(id, undefined, true, part)
const paid = { payment_status: 'paid', can_pay: false } as const

describe('ThankYou', () => {
  it('shows the orders, the delivery address and the next steps', async () => {
    const shop = fakeShop()
    logIn()
    shop.orders.set(40, orderOf(40))
    shop.orders.set(41, orderOf(41))
    const { container } = renderPage(<CheckoutPage basket="cart" missing="missing" />, { at: '/checkout?orders=40,41' })
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy()
    const orders = within(screen.getByRole('list', { name: 'Your orders' })).getAllByRole('article')
    expect(orders.map((order) => within(order).getByRole('heading').textContent)).toEqual([
      'North Pier RL-40',
      'North Pier RL-41',
    ])
    expect(screen.getByText(amira.email ?? '')).toBeTruthy()
    expect(screen.getByText('Have $360.00 ready for the courier.')).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it("is not shown for another shopper's orders", async () => {
    fakeShop()
    logIn()
    renderPage(<CheckoutPage basket="cart" missing="missing" />, { at: '/checkout?orders=999' })
    expect(await screen.findByText('missing')).toBeTruthy()
  })
})

describe('PaymentPage', () => {
  it('waits for the gateway’s confirmation, then shows the thank-you page', async () => {
    const shop = fakeShop()
    setup(shop, 'success', [online(40)])
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment to be confirmed' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    shop.orders.set(40, online(40, paid))
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy()
    expect(screen.getByText('It is paid: there is nothing left to do.')).toBeTruthy()
  })

  it("follows the server's state rather than the return address", async () => {
    const shop = fakeShop()
    setup(shop, 'cancel', [online(40, paid)])
    expect(await screen.findByRole('heading', { name: 'Thank you for your order' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks whether to try again or to pay later', async () => {
    const shop = fakeShop()
    const exit = mockNavigation()
    setup(shop, 'cancel', [online(40, paid), online(41)])
    const dialog = await screen.findByRole('dialog', { name: 'Payment not completed' })
    expect(await findBarriers(dialog)).toEqual([])
    shop.answers['GET /order-payment/41'] = () => ({ data: { order_payment_url: 'https://pay.test/again' } })
    await press('Try again', within(dialog))
    await waitFor(() => expect(exit).toHaveBeenCalledWith('https://pay.test/again'))
    expect(window.location.pathname + window.location.search).toBe('/payment/cancel?orders=40,41')
  })

  it('navigates to the orders on pay later', async () => {
    const shop = fakeShop()
    const { where } = setup(shop, 'cancel', [online(40)])
    await press('Pay later', within(await screen.findByRole('dialog')))
    await waitFor(() => expect(where()).not.toContain('/payment'))
  })

  it('reports a failed payment, and offers to pay on the page once the dialog is closed', async () => {
    const shop = fakeShop()
    setup(shop, 'success', [online(40, { payment_status: 'failed' })])
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment not completed' }))
    expect(dialog.getByText('The payment did not go through.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay now' })))
    expect(await findBarriers()).toEqual([])
  })

  it('says when an order can no longer be paid', async () => {
    const shop = fakeShop()
    setup(shop, 'cancel', [online(40)])
    const dialog = within(await screen.findByRole('dialog'))
    shop.answers['GET /order-payment/40'] = () => {
      shop.orders.set(40, online(40, { order_status: 'cancelled', can_pay: false }))
      return { status: 409, code: 'order_not_payable', message: 'This order cannot be paid any more' }
    }
    await press('Try again', dialog)
    expect(await screen.findByRole('heading', { name: 'This order is cancelled' })).toBeTruthy()
    expect(screen.getByText('This order cannot be paid any more')).toBeTruthy()
  })

  it('retries when the orders could not be loaded', async () => {
    const shop = fakeShop()
    shop.answers['GET /order-details'] = () => ({ status: 403, code: 'forbidden' })
    setup(shop, 'success', [online(40)])
    expect(await screen.findByRole('heading', { name: 'Your order could not be loaded' })).toBeTruthy()
    shop.answers = {}
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Waiting for your payment to be confirmed' })).toBeTruthy()
  })

  it.each(['', '?orders=', '?orders=abc', '?orders=0,-1'])(
    'shows Page Not Found without orders: %j',
    async (search) => {
      fakeShop()
      logIn()
      renderPage(<PaymentPage arrival="cancel" missing="missing" />, { at: `/payment/cancel${search}` })
      expect(await screen.findByText('missing')).toBeTruthy()
    },
  )
})
