import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAuthDialog } from '../session/index.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { collectedVouchers, type FakeShop, fakeShop, office } from './testing/fake-shop.ts'
import {
  amira,
  confirmOrder,
  findConfirmDialog,
  findThanks,
  gateways,
  logIn,
  mockNavigation,
  payable,
  placeButton,
  placeOrder,
  press,
  renderCheckout,
  renderPage,
  resetState,
  summary,
  toastTexts,
} from './testing/render-checkout.tsx'

beforeEach(resetState)

const placeOrderCall = 'POST /place-order'
const keys = (shop: FakeShop) => shop.of(placeOrderCall).map(({ headers }) => headers.get('idempotency-key'))
/** Fails this number of requests to place an order as if the server were unreachable. */
function failRequests(shop: FakeShop, times: number): void {
  let left = times
  shop.answers[placeOrderCall] = () => {
    left -= 1
    if (left <= 0) delete shop.answers[placeOrderCall]
    throw new TypeError('Failed to fetch')
  }
}
/** Makes the pauses between retries take no time. */
const skipPauses = () => {
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, pause?: number, ...rest: []) =>
    real(run, [800, 1600, 3200, 6400].includes(pause ?? 0) ? 1 : pause, ...rest)) as typeof setTimeout)
}

describe('Place Order', () => {
  it('says to consumers of the EU that they have to pay, and where withdrawal is explained', async () => {
    fakeShop()
    const legal = { pages: ['imprint', 'withdrawal'], legal_pages: { withdrawal: 'withdrawal' } }
    await renderCheckout({ settings: { eu_consumers: true, ...legal } })
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull()
    const [button, onPhones] = await screen.findAllByRole('button', { name: 'Order with obligation to pay' })
    expect(onPhones).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Right of withdrawal' }).getAttribute('href')).toBe('/page/withdrawal')
    await userEvent.click(button as HTMLElement)
    const dialog = within(await findConfirmDialog())
    await userEvent.click(dialog.getByRole('button', { name: 'Order with obligation to pay' }))
    await findThanks()
  })

  it('asks for confirmation, sends what is displayed, and shows the confirmation page', async () => {
    const shop = fakeShop()
    const { where } = await renderCheckout()
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the sellers' }), '  Ring twice ')
    await userEvent.click(placeButton())
    const dialog = await findConfirmDialog()
    expect(within(dialog).getByText('$261.90')).toBeTruthy()
    expect(dialog.textContent).toContain('90 Market Square')
    expect(await findBarriers(dialog)).toEqual([])
    expect(shop.of(placeOrderCall)).toEqual([])
    await confirmOrder(dialog)
    await findThanks()
    expect(shop.of(placeOrderCall).map(({ body }) => body)).toEqual([
      {
        shop_ids: [1, 2],
        address_id: office.id,
        payment_method: 'cash',
        coupon_codes: [],
        note: 'Ring twice',
        is_buy_now: false,
        payable_amount: 261.9,
      },
    ])
    expect(keys(shop)[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(where()).toBe('/checkout?orders=40,41')
  })

  it('changes nothing when the shopper cancels', async () => {
    const shop = fakeShop()
    await renderCheckout()
    await userEvent.click(placeButton())
    await press('Cancel', within(await findConfirmDialog()))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(shop.of(placeOrderCall)).toEqual([])
  })

  it('sends one order however often the button is pressed', async () => {
    const shop = fakeShop()
    await renderCheckout()
    await userEvent.dblClick(placeButton())
    const dialog = within(await findConfirmDialog())
    await userEvent.tripleClick(dialog.getByRole('button', { name: 'Place Order' }))
    await findThanks()
    expect(shop.of(placeOrderCall)).toHaveLength(1)
  })

  it('clears voucher and note for the next order', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout({ shopIds: [1] })
    await waitFor(() => expect(payable()).toBe('$184.50'))
    await placeOrder()
    await findThanks()
    expect(shop.last(placeOrderCall)?.body).toMatchObject({
      shop_ids: [1],
      coupon_codes: ['PIER10'],
      payable_amount: 184.5,
    })
    expect(sessionStorage.getItem('checkout')).not.toContain('PIER10')
  })
})

describe('an order without a response', () => {
  it('is sent again with the same key', async () => {
    const shop = fakeShop()
    await renderCheckout()
    skipPauses()
    failRequests(shop, 2)
    await placeOrder()
    await findThanks()
    const sent = keys(shop)
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
  })

  it('is sent again while the first request is still in progress', async () => {
    const shop = fakeShop()
    await renderCheckout()
    skipPauses()
    shop.answers[placeOrderCall] = () => {
      delete shop.answers[placeOrderCall]
      return { status: 409, code: 'request_in_progress', message: 'Please wait a moment' }
    }
    await placeOrder()
    await findThanks()
    expect(new Set(keys(shop)).size).toBe(1)
  })

  it('is reported after five attempts and can be sent again', async () => {
    const shop = fakeShop()
    await renderCheckout()
    skipPauses()
    failRequests(shop, 5)
    await placeOrder()
    const dialog = await findConfirmDialog('No answer yet')
    expect(await findBarriers(dialog)).toEqual([])
    await press('Ask again', within(dialog))
    await findThanks()
    expect(new Set(keys(shop)).size).toBe(1)
  })

  it('can be sent again after a reload, even when the items have left the cart', async () => {
    const shop = fakeShop()
    const { unmount } = await renderCheckout()
    skipPauses()
    failRequests(shop, 5)
    await placeOrder()
    await findConfirmDialog('No answer yet')
    unmount()
    shop.groups = []
    shop.answers[placeOrderCall] = () => ({ data: { orders: [{ id: 77 }], order_payment_url: null } })
    const { where } = renderPage(<CheckoutPage basket="cart" missing="missing" />)
    await press('Ask again')
    await waitFor(() => expect(where()).toBe('/checkout?orders=77'))
    expect(new Set(keys(shop)).size).toBe(1)
  })

  it('is followed by a new attempt with another key once a choice has changed', async () => {
    const shop = fakeShop()
    await renderCheckout()
    skipPauses()
    failRequests(shop, 5)
    await placeOrder()
    await press('Close', within(await findConfirmDialog('No answer yet')))
    // The page behind the dialog is out of reach until that has gone.
    const [changeAddress] = await screen.findAllByRole('button', { name: 'Change' })
    await userEvent.click(changeAddress as HTMLElement)
    await userEvent.click(await screen.findByRole('radio', { name: /Home address/ }))
    await waitFor(() => expect(placeButton().hasAttribute('disabled')).toBe(false))
    await placeOrder()
    await findThanks()
    expect(new Set(keys(shop)).size).toBe(2)
  })
})

describe('a refused order', () => {
  it('shows a changed amount and asks for confirmation again', async () => {
    const shop = fakeShop()
    await renderCheckout({ shopIds: [2] })
    shop.answers[placeOrderCall] = () => {
      delete shop.answers[placeOrderCall]
      const [teapot] = shop.groups[1]?.products ?? []
      if (teapot) teapot.price = 60
      return {
        status: 409,
        code: 'price_changed',
        message: 'The amount to pay has changed',
        errors: { 'cart_items.21': ['Teapot costs $60.00 now'] },
      }
    }
    await placeOrder()
    const dialog = await findConfirmDialog()
    expect(await within(dialog).findByText('The amount to pay has changed')).toBeTruthy()
    await waitFor(() => expect(within(dialog).getByText('$69.00')).toBeTruthy())
    expect(within(dialog).getByText('$66.90')).toBeTruthy()
    expect(shop.of(placeOrderCall)).toHaveLength(1)
    await confirmOrder(dialog)
    await findThanks()
    expect(shop.of(placeOrderCall).map(({ body }) => body.payable_amount)).toEqual([66.9, 69])
    expect(new Set(keys(shop)).size).toBe(2)
  })

  it('shows the error at its line', async () => {
    const shop = fakeShop()
    await renderCheckout()
    shop.answers[placeOrderCall] = () => ({
      status: 422,
      code: 'out_of_stock',
      message: 'Of Umbrella there are 1 left',
      errors: { 'cart_items.12': ['Of Umbrella there are 1 left'], 'cart_items.99': ['Belt is no longer for sale'] },
    })
    await placeOrder()
    const list = await screen.findByRole('list', { name: 'Items from North Pier' })
    const [, umbrella] = within(list).getAllByRole('listitem')
    await waitFor(() => expect(umbrella?.textContent).toContain('Of Umbrella there are 1 left'))
    expect(screen.getByText('Belt is no longer for sale')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(umbrella))
    expect(toastTexts()).toContain('Of Umbrella there are 1 left')
    expect(await findBarriers()).toEqual([])
    await press('One less of Umbrella')
    await waitFor(() => expect(within(list).queryByText('Of Umbrella there are 1 left')).toBeNull())
  })

  it('removes a used-up voucher and an unavailable payment method', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout()
    await waitFor(() => expect(summary().queryByText('−$10.00')).toBeTruthy())
    shop.answers[placeOrderCall] = () => ({
      status: 422,
      code: 'voucher_used_up',
      message: 'The voucher PIER10 has been used up',
      errors: {
        'coupon_codes.PIER10': ['The voucher PIER10 has been used up'],
        payment_method: ['Please choose another'],
      },
    })
    await placeOrder()
    expect(await screen.findByText('Please choose another')).toBeTruthy()
    await waitFor(() => expect(summary().queryByText('−$10.00')).toBeNull())
    expect(screen.getAllByText('The voucher PIER10 has been used up').length).toBeGreaterThan(0)
  })
})

describe('an account that must be verified', () => {
  const unverified = { ...amira, account_verified: false }

  it('is asked for the code before the confirmation', async () => {
    const shop = fakeShop()
    shop.answers['POST /send-otp'] = () => ({ data: { email_or_phone: amira.email }, message: 'Sent' })
    shop.answers['POST /verify-otp'] = () => ({ data: { token: null }, message: 'Verified' })
    logIn(unverified)
    await renderCheckout({ settings: { order_place_account_verify: true } })
    await userEvent.click(placeButton())
    await screen.findByRole('dialog', { name: 'Enter OTP' })
    expect(shop.of(placeOrderCall)).toEqual([])
    const [first] = screen.getAllByRole('textbox', { name: /Digit 1/ })
    await userEvent.click(first as HTMLElement)
    await userEvent.keyboard('1234')
    await confirmOrder(await findConfirmDialog())
    await findThanks()
    expect(session.get()?.user.account_verified).toBe(true)
  })

  it('continues after the verification when the server asks for it', async () => {
    const shop = fakeShop()
    shop.answers['POST /send-otp'] = () => ({ data: { email_or_phone: amira.email }, message: 'Sent' })
    shop.answers[placeOrderCall] = () => {
      delete shop.answers[placeOrderCall]
      return { status: 403, code: 'account_unverified', message: 'Please verify your account' }
    }
    logIn(unverified)
    await renderCheckout()
    await placeOrder()
    await screen.findByRole('dialog', { name: 'Enter OTP' })
    act(() => {
      logIn(amira)
      closeAuthDialog()
    })
    await findThanks()
    expect(shop.of(placeOrderCall)).toHaveLength(2)
  })

  it('orders nothing when the code is not entered', async () => {
    const shop = fakeShop()
    shop.answers['POST /send-otp'] = () => ({ data: { email_or_phone: amira.email }, message: 'Sent' })
    logIn(unverified)
    await renderCheckout({ settings: { order_place_account_verify: true } })
    await userEvent.click(placeButton())
    await screen.findByRole('dialog', { name: 'Enter OTP' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => logIn(amira))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(shop.of(placeOrderCall)).toEqual([])
  })
})

describe('online payment', () => {
  it('navigates to the gateway, and Back shows the state of the orders', async () => {
    const shop = fakeShop()
    const exit = mockNavigation()
    await renderCheckout({ settings: gateways })
    await userEvent.click(screen.getByRole('radio', { name: /Card/ }))
    await placeOrder()
    await waitFor(() => expect(exit).toHaveBeenCalledWith('https://pay.test/session'))
    expect(shop.last(placeOrderCall)?.body.payment_method).toBe('sandbox')
    expect(window.location.pathname + window.location.search).toBe('/payment/cancel?orders=40,41')
    expect(await findConfirmDialog('On to the payment')).toBeTruthy()
  })

  it('shows the unpaid orders when the gateway has no address', async () => {
    const shop = fakeShop()
    const exit = mockNavigation()
    shop.answers[placeOrderCall] = ({ body }) => {
      delete shop.answers[placeOrderCall]
      expect(body.payment_method).toBe('sandbox')
      return { data: { orders: [{ id: 40 }], order_payment_url: 'javascript:alert(1)' } }
    }
    await renderCheckout({ settings: { ...gateways, cash_on_delivery: false } })
    await placeOrder()
    expect(await screen.findByText('missing')).toBeTruthy()
    expect(exit).not.toHaveBeenCalled()
  })
})
