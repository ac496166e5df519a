import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { selectShops } from '../cart/index.ts'
import { closeAuthDialog } from '../session/index.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { collectedVouchers, coupon, fakeShop, home, office } from './testing/fake-shop.ts'
import {
  amira,
  amountsLoaded,
  isDimmed,
  logIn,
  payable,
  placeButton,
  press,
  renderCheckout,
  renderPage,
  resetState,
  summary,
  toastTexts,
} from './testing/render-checkout.tsx'

beforeEach(resetState)

const step = (name: RegExp) => within(screen.getByRole('region', { name }))
const changeAddress = () => press('Change', step(/Delivery address/))
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('CheckoutPage for a guest', () => {
  it('asks for the login and navigates home on dismissal', async () => {
    fakeShop()
    const { where } = renderPage(<CheckoutPage basket="cart" missing="missing" />)
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('continues after the login and navigates home after a logout', async () => {
    fakeShop()
    const { where } = renderPage(<CheckoutPage basket="cart" missing="missing" />)
    await screen.findByRole('dialog', { name: 'Login' })
    act(() => {
      logIn()
      closeAuthDialog()
    })
    expect(await screen.findByRole('heading', { name: 'Nothing is selected' })).toBeTruthy()
    expect(where()).toBe('/checkout')
    act(() => session.clear('logout'))
    await waitFor(() => expect(where()).toBe('/'))
  })
})

describe('CheckoutPage where one seller sells', () => {
  it('names no shop: not at items, vouchers, note, amounts and confirmation', async () => {
    fakeShop()
    const { container } = await renderCheckout({ settings: { multi_vendor: false } })
    for (const toggle of screen.getAllByRole('button', { name: /Choose or enter a code|Other vouchers/ }))
      await userEvent.click(toggle)
    expect(screen.getAllByRole('list', { name: 'Items' }).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('textbox', { name: 'Voucher code' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: 'Note for the seller' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Order from/ })).toBeNull()
    const words = `${container.textContent} ${container.innerHTML.match(/aria-label="[^"]*"/g)?.join(' ')}`
    expect(words).not.toMatch(/North Pier|each shop|of this shop|\bshops\b/)
    await userEvent.click(placeButton())
    const dialog = await screen.findByRole('alertdialog', { name: 'Place this order?' })
    expect(dialog.textContent).not.toMatch(/shop/)
  })
})

describe('CheckoutPage', () => {
  it('shows address, items by shop, payment, and the server’s amounts', async () => {
    fakeShop()
    const { container } = await renderCheckout()
    expect(step(/Delivery address/).getByText('90 Market Square', { exact: false })).toBeTruthy()
    expect(step(/Delivery address/).queryByRole('radio')).toBeNull()
    // What was chosen for the shopper is not ticked off.
    expect(screen.queryByText('(done)')).toBeNull()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())
    expect(headings.slice(0, 3)).toEqual(['Delivery address', 'Payment', 'Items'])
    const items = screen.getByRole('list', { name: 'Items from North Pier' })
    expect(
      within(items)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Leather tote'), expect.stringContaining('Umbrella')])
    expect(step(/Items/).getAllByText('Delivery in 2 to 3 days')).toHaveLength(2)
    expect(radio(/Cash on Delivery/).checked).toBe(true)
    const figures = summary()
      .getAllByRole('definition')
      .map((figure) => figure.textContent)
    // Goods for 180 + 58, delivery 6 for each shop, 5 % tax.
    expect(figures).toEqual(['$238.00', '$12.00', '$11.90'])
    expect(summary().getByText('VAT 5%')).toBeTruthy()
    expect(payable()).toBe('$261.90')
    expect(await findBarriers(container)).toEqual([])
  })

  it('accepts an external server without amounts by shop and with the total tax only', async () => {
    const shop = fakeShop()
    const figures = { total_amount: 238, delivery_charge: 12, order_tax_amount: 11.9, payable_amount: 261.9 }
    const checkout_items = shop.groups.map(({ shop_id, shop_name, products }) => ({ shop_id, shop_name, products }))
    shop.answers['POST /cart/checkout'] = () => ({ data: { checkout_items, checkout: figures } })
    await renderCheckout()
    expect(payable()).toBe('$261.90')
    expect(
      summary()
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['$238.00', '$12.00', '$11.90'])
    expect(summary().getByText('Tax')).toBeTruthy()
    expect(screen.queryByText('Free delivery')).toBeNull()
    expect(screen.queryByRole('list', { name: 'By shop' })).toBeNull()
  })

  it('tells what of the total is tax where prices include it, and why a seller charges none', async () => {
    const shop = fakeShop()
    const amounts = { total_amount: 119, delivery_charge: 6, coupon_discount: 0, tax_amount: 19 }
    const [first, second] = shop.groups
    const checkout_items = [
      { ...first, ...amounts },
      { ...second, ...amounts, tax_amount: 0, tax_exemption: 'No VAT, § 19 UStG' },
    ]
    const figures = { total_amount: 238, delivery_charge: 12, coupon_discount: 0, payable_amount: 250 }
    const all_vat_taxes = [
      { id: 4, name: 'VAT', percentage: 19, amount: 18, base: 94.74 },
      { id: 5, name: 'VAT', percentage: 7, amount: 1, base: 14.29 },
    ]
    const checkout = { ...figures, order_tax_amount: 19, all_vat_taxes, prices_include_tax: true }
    shop.answers['POST /cart/checkout'] = () => ({ data: { checkout_items, checkout } })
    const { container } = await renderCheckout()
    expect(payable()).toBe('$250.00')
    expect(
      summary()
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['$238.00', '$12.00', '$18.00', '$1.00', 'No VAT, § 19 UStG'])
    expect(summary().getByText('of which VAT 19%')).toBeTruthy()
    // What each shop is owed adds up without the tax, which is in the prices.
    expect(within(screen.getByRole('list', { name: 'By shop' })).getAllByText('$125.00')).toHaveLength(2)
    expect(await findBarriers(container)).toEqual([])
  })

  it('requests amounts for the selected shops only', async () => {
    const shop = fakeShop()
    await renderCheckout({ shopIds: [2] })
    expect(shop.last('POST /cart/checkout')?.body).toEqual({
      shop_ids: [2],
      coupon_codes: [],
      is_buy_now: false,
      address_id: office.id,
    })
    expect(screen.queryByText('Leather tote')).toBeNull()
  })

  it('links to the cart when nothing is selected', async () => {
    const shop = fakeShop()
    logIn()
    renderPage(<CheckoutPage basket="cart" missing="missing" />)
    expect(await screen.findByRole('heading', { name: 'Nothing is selected' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open my cart' })).toBeTruthy()
    expect(shop.of('POST /cart/checkout')).toEqual([])
  })

  it('reports that the cart could not be loaded, rather than that it is empty, and retries', async () => {
    const shop = fakeShop()
    const answer = shop.answers['GET /carts']
    shop.answers['GET /carts'] = () => ({ status: 503, code: 'unavailable', message: 'Not now' })
    logIn()
    renderPage(<CheckoutPage basket="cart" missing="missing" />)
    expect(await screen.findByRole('heading', { name: 'Your cart could not be loaded' })).toBeTruthy()
    shop.answers['GET /carts'] = answer
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Nothing is selected' })).toBeTruthy()
  })

  it('dims the amounts and disables ordering until they match the displayed quantities', async () => {
    const shop = fakeShop()
    await renderCheckout()
    const release = shop.holdAmounts()
    await press('One more of Teapot')
    expect(isDimmed()).toBe(true)
    expect(placeButton().hasAttribute('disabled')).toBe(true)
    release()
    await amountsLoaded()
    expect(payable()).toBe('$322.80')
    expect(placeButton().hasAttribute('disabled')).toBe(false)
    expect(shop.of('POST /cart/increment').map(({ body }) => body)).toEqual([{ product_id: 210, cart_id: 21 }])
  })

  it('removes a line at once, and its shop with the last line', async () => {
    fakeShop()
    await renderCheckout()
    await press('Remove Teapot')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Items from Lume & Clay' })).toBeNull())
    await amountsLoaded()
    expect(payable()).toBe('$195.00')
    await press('Remove Leather tote')
    await press('Remove Umbrella')
    expect(await screen.findByRole('heading', { name: 'Cart is empty' })).toBeTruthy()
  })

  it('selects and deselects shops', async () => {
    const shop = fakeShop()
    await renderCheckout()
    const check = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Order from Lume & Clay' })
    expect([check().checked, check().className.includes('rounded-full')]).toEqual([true, true])
    await userEvent.click(check())
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Items from Lume & Clay' })).toBeNull())
    expect(shop.last('POST /cart/checkout')?.body).toMatchObject({ shop_ids: [1] })
    expect(check().checked).toBe(false)
    await userEvent.click(check())
    expect(await screen.findByRole('list', { name: 'Items from Lume & Clay' })).toBeTruthy()
    expect(check().checked).toBe(true)
  })

  it('keeps note, address form and shops after a refused session', async () => {
    const shop = fakeShop()
    const { where } = await renderCheckout()
    const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note/)
    await userEvent.type(note(), 'Ring twice')
    await changeAddress()
    await press('Add address')
    const street = () => screen.getByLabelText<HTMLInputElement>('Street and number')
    await userEvent.type(await screen.findByLabelText('Street and number'), '7 Quay')
    await userEvent.type(screen.getByLabelText('City or area'), 'Old Harbour')
    shop.answers['POST /address/store'] = () => ({ status: 401, code: 'unauthenticated', message: 'Unauthenticated.' })
    await press('Save address')
    await screen.findByRole('dialog', { name: 'Login' })
    expect(toastTexts()).toEqual(['Your session has ended. Please log in again.'])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect([street().value, note().value]).toEqual(['7 Quay', 'Ring twice'])
    act(() => {
      logIn()
      closeAuthDialog()
    })
    await waitFor(() => expect(shop.of('GET /addresses').length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /Order from/, hidden: true })).toHaveLength(2))
    expect([street().value, note().value, where()]).toEqual(['7 Quay', 'Ring twice', '/checkout'])
    expect(JSON.parse(sessionStorage.getItem('checkout') ?? '{}').cart.note).toBe('Ring twice')
  })

  it('shows another shopper nothing that was typed', async () => {
    fakeShop()
    await renderCheckout()
    await userEvent.type(screen.getByLabelText(/Note/), 'Ring twice')
    act(() => session.clear('refused'))
    await screen.findByRole('dialog', { name: 'Login' })
    act(() => {
      logIn({ ...amira, id: 99 })
      closeAuthDialog()
      selectShops([1, 2])
    })
    await amountsLoaded()
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Note/)).value).toBe('')
  })

  it('reports a failure, keeps the old amounts marked as such, and retries', async () => {
    const shop = fakeShop()
    await renderCheckout()
    shop.answers['POST /cart/checkout'] = () => ({ status: 422, code: 'invalid', message: 'Not now' })
    await changeAddress()
    await userEvent.click(radio(/Home address/))
    expect(await summary().findByRole('alert')).toBeTruthy()
    expect(toastTexts()).toContain('Not now')
    expect(isDimmed()).toBe(true)
    expect(screen.getByRole('link', { name: 'Leather tote' })).toBeTruthy()
    shop.answers = {}
    await press('Try again', summary())
    await amountsLoaded()
  })
})

describe('AddressStep', () => {
  // docs/spec §4: Addresses. The default is the one flagged so, otherwise the first
  it('selects the default address, otherwise the first, until another one is chosen', async () => {
    const shop = fakeShop()
    shop.addresses = [home, { ...office, is_default: false }]
    await renderCheckout()
    await changeAddress()
    expect(radio(/Home address/).checked).toBe(true)
    await userEvent.click(radio(/Office address/))
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.address_id).toBe(office.id)
    // A pressed card ends the choice, and the focus stays at the step.
    expect(step(/Delivery address \(done\)/).queryByRole('radio')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change'))
  })

  it('lets arrow keys move between addresses and ends by its button', async () => {
    fakeShop()
    await renderCheckout()
    await changeAddress()
    radio(/Office address/).focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(radio(/Home address/).checked).toBe(true)
    await press('Deliver here')
    expect(step(/Delivery address/).queryByRole('radio')).toBeNull()
  })

  // docs/spec §2: Address, change-address, order-confirm and order-payment-cancel modals exist
  it('adds an address in place and selects it', async () => {
    const shop = fakeShop()
    shop.addresses = []
    await renderCheckout()
    expect(summary().getByText('Add a delivery address first.')).toBeTruthy()
    expect(placeButton().hasAttribute('disabled')).toBe(true)
    shop.answers['POST /address/store'] = ({ body }) => {
      shop.addresses = [{ ...home, ...body, id: 9 }]
      return { data: { addresses: shop.addresses } }
    }
    await press('Add address')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Street and number' }), '1 Canal Street')
    await userEvent.type(dialog.getByRole('textbox', { name: 'City or area' }), 'Dock Quarter')
    await press('Save address', dialog)
    await waitFor(() => expect(step(/Delivery address/).getByText('1 Canal Street', { exact: false })).toBeTruthy())
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.address_id).toBe(9)
    expect(placeButton().hasAttribute('disabled')).toBe(false)
  })

  it('edits an address in a dialog', async () => {
    fakeShop()
    await renderCheckout()
    await changeAddress()
    const [, change] = screen.getAllByRole('button', { name: 'Change' })
    await userEvent.click(change as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Street and number' }).value).toBe('90 Market Square')
  })
})

describe('vouchers in the items step', () => {
  const items = () => step(/Items/)

  it('apply the best one by themselves; removed, it stays away and can be put back', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout()
    expect(await items().findByText('taken by itself')).toBeTruthy()
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual(['PIER10'])
    expect(summary().getByText('−$10.00')).toBeTruthy()

    await press('Remove voucher PIER10')
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual([])
    await press('One more of Umbrella')
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual([])

    expect(items().getByText(/Your best voucher takes off \$10\.00/)).toBeTruthy()
    await press(/Use it/)
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual(['PIER10'])
    expect(items().getByText('is used')).toBeTruthy()
  })

  it('list collected ones with their discount or the reason why they do not apply', async () => {
    fakeShop({ coupons: collectedVouchers() })
    const { container } = await renderCheckout()
    await press(/Other vouchers/)
    const list = within(screen.getByRole('list', { name: 'Your vouchers from North Pier' }))
    const [best, other] = list.getAllByRole('listitem')
    expect(best?.textContent).toContain('Takes off $10.00 now')
    expect(other?.textContent).toContain('It needs $500.00 of goods')
    expect(within(other as HTMLElement).queryByRole('button')).toBeNull()
    expect(await findBarriers(container)).toEqual([])
  })

  it('apply the best one of every shop', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    shop.coupons.push({
      ...coupon(3, { shop_id: 2, shop_name: 'Lume & Clay', products: [] }),
      code: 'LUME5',
      discount_amount: 5,
    })
    await renderCheckout()
    await waitFor(() => expect(items().getAllByText('taken by itself')).toHaveLength(2))
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual(['PIER10', 'LUME5'])
    await press('Remove voucher PIER10')
    await press('Remove voucher LUME5')
    await amountsLoaded()
    expect(summary().getByText('Your vouchers take off $15.00')).toBeTruthy()
    await press('Use them')
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual(['PIER10', 'LUME5'])
  })

  it('accept a code and show at the field why it is refused', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove voucher PIER10' }))
    await press(/Other vouchers/)
    const field = screen.getByRole('textbox', { name: 'Voucher code for North Pier' })
    shop.answers['POST /apply-voucher'] = () => ({
      status: 422,
      code: 'voucher_unknown',
      message: 'There is no voucher NOPE',
      errors: { coupon_code: ['There is no voucher NOPE'] },
    })
    await userEvent.type(field, 'NOPE{Enter}')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('There is no voucher NOPE')).toBeTruthy()
    shop.answers['POST /apply-voucher'] = () => ({
      data: { discounts: [{ shop_id: 1, coupon_id: 1, coupon_code: 'PIER10', discount: 10 }], total_discount: 10 },
    })
    await userEvent.clear(field)
    await userEvent.type(field, 'pier10{Enter}')
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual(['PIER10'])
  })

  it('are collected when an uncollected code is entered', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove voucher PIER10' }))
    let isCollected = false
    shop.answers['POST /apply-voucher'] = () =>
      isCollected
        ? {
            data: {
              discounts: [{ shop_id: 1, coupon_id: 1, coupon_code: 'PIER10', discount: 10 }],
              total_discount: 10,
            },
          }
        : { status: 422, code: 'voucher_not_collected', message: 'Collect it first' }
    shop.answers['GET /get-vouchers'] = () => ({ data: { coupons: [{ ...shop.coupons[0], is_collected: false }] } })
    shop.answers['POST /vouchers-collect'] = () => {
      isCollected = true
      return {}
    }
    await press(/Other vouchers/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Voucher code for North Pier' }), 'pier10{Enter}')
    expect(await screen.findByText('is used')).toBeTruthy()
    expect(shop.last('POST /vouchers-collect')?.body).toEqual({ coupon_id: 1 })
  })

  it('show all vouchers of the shop, and new ones once collected', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    shop.coupons = []
    await renderCheckout()
    const [choose] = screen.getAllByRole('button', { name: /Choose or enter a code/ })
    await userEvent.click(choose as HTMLElement)
    shop.answers['GET /get-vouchers'] = () => ({ data: { coupons: [] } })
    await press('Vouchers of this shop')
    await screen.findByRole('dialog', { name: 'Voucher from North Pier' })
    shop.coupons = [coupon(1, { shop_id: 1, shop_name: 'North Pier', products: [] }, { code: 'FRESH' })]
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Remove voucher FRESH' })).toBeTruthy()
  })

  it('are removed when they are no longer valid, with the reason', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    await renderCheckout()
    await items().findByText('taken by itself')
    await amountsLoaded()
    for (const one of shop.coupons) one.applicable = false
    await press('One more of Umbrella')
    expect(await screen.findByText('PIER10 has ended')).toBeTruthy()
    await amountsLoaded()
    expect(shop.last('POST /cart/checkout')?.body.coupon_codes).toEqual([])
    expect(summary().queryByRole('alert')).toBeNull()
  })
})

describe('PaymentStep', () => {
  it('offers what the settings allow', async () => {
    fakeShop()
    const payment_gateways = [{ id: 1, name: 'sandbox', title: 'Card', logo: null }]
    await renderCheckout({ settings: { cash_on_delivery: false, online_payment: true, payment_gateways } })
    expect(
      step(/Payment/)
        .getAllByRole('radio')
        .map((one) => one.getAttribute('value')),
    ).toEqual(['sandbox'])
  })

  it('says so when no payment method is available', async () => {
    fakeShop()
    await renderCheckout({ settings: { cash_on_delivery: false, online_payment: false } })
    expect(step(/Payment/).getByText(/takes no payments at the moment/)).toBeTruthy()
    expect(placeButton().hasAttribute('disabled')).toBe(true)
  })
})

describe('CheckoutPage after a reload', () => {
  it('keeps everything that was chosen', async () => {
    const shop = fakeShop({ coupons: collectedVouchers() })
    const { unmount } = await renderCheckout()
    await changeAddress()
    await userEvent.click(radio(/Home address/))
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the sellers' }), 'Ring twice')
    unmount()
    await renderCheckout()
    await changeAddress()
    expect(radio(/Home address/).checked).toBe(true)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the sellers' }).value).toBe('Ring twice')
    expect(shop.last('POST /cart/checkout')?.body).toMatchObject({ address_id: home.id, coupon_codes: ['PIER10'] })
  })
})

describe('CheckoutPage for buy now', () => {
  it('is separate from the cart, and its quantity follows the last of several quick clicks', async () => {
    const shop = fakeShop()
    const [pier] = structuredClone(shop.groups)
    if (pier) shop.buyNow = [{ ...pier, products: pier.products.slice(0, 1) }]
    await renderCheckout({ basket: 'buyNow', at: '/buynow', shopIds: [] })
    expect(shop.last('POST /cart/checkout')?.body).toMatchObject({ shop_ids: [], is_buy_now: true })
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
    const plus = screen.getByRole('button', { name: 'One more of Leather tote' })
    await userEvent.tripleClick(plus)
    await amountsLoaded()
    expect(payable()).toBe('$426.00')
    expect(shop.last('POST /cart/store')?.body).toMatchObject({ product_id: 110, quantity: 4, is_buy_now: true })
  })

  it('says so when there is nothing to buy', async () => {
    fakeShop()
    logIn()
    renderPage(<CheckoutPage basket="buyNow" missing="missing" />, { at: '/buynow' })
    expect(await screen.findByRole('heading', { name: 'There is nothing to buy here' })).toBeTruthy()
  })
})
