import { expect } from '@playwright/test'
import { cartScreens } from '../support/cart-screens.ts'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { addAddress, collectVoucher, createFullCart, vouchersOf } from '../support/full-cart.ts'
import { button, dialog, heading, input, invalidField, loadingAndFailed, main, SHORT_PAGE } from './steps.ts'
import { describeTours, type Visit } from './tours.ts'

const checkout = ({ page, t }: Visit) => checkoutScreens(page, t)

/** Takes the whole cart to the checkout. */
async function openCheckout(visit: Visit) {
  const { page, t } = visit
  const cart = cartScreens(page, t)
  await page.goto(SHORT_PAGE)
  await cart.open()
  await cart.drawer.getByRole('checkbox', { name: t('All shops') }).check()
  await cart.proceed.click()
  await expect(page).toHaveURL('/checkout')
  await checkout(visit).waitForTotals()
}

const gatewayButton = ({ page }: Visit, answer: string) => page.locator(`button[value=${answer}]`)

describeTours([
  {
    name: 'a checkout',
    expectedErrors: /status of (409|422)/,
    openSession: async () => {
      const { shopper, shopIds } = await createFullCart()
      await addAddress(shopper, { address_type: 'office', address_line: '90 Market Square' })
      for (const coupon of (await vouchersOf(shopIds[0] ?? 0)).slice(0, 2)) await collectVoucher(shopper, coupon)
      return shopper
    },
    states: [
      {
        name: 'without a selection',
        async show(visit) {
          await visit.page.goto('/checkout')
          return heading(visit, 'Nothing is selected')
        },
      },
      {
        name: 'without a buy-now line',
        async show(visit) {
          await visit.page.goto('/buynow')
          return heading(visit, 'There is nothing to buy here')
        },
      },
      {
        name: 'of the whole cart',
        async show(visit) {
          await openCheckout(visit)
          return checkout(visit).payable
        },
      },
      {
        name: 'with an unknown voucher code',
        async show(visit) {
          await main(visit).locator('button[aria-expanded=false]').first().click()
          await input(main(visit), 'coupon_code').fill('NOTHING')
          await visit.page.keyboard.press('Enter')
          return invalidField(main(visit), 'coupon_code')
        },
      },
      {
        name: 'with the address dialog',
        async show(visit) {
          await checkout(visit).editAddress()
          return input(dialog(visit, 'Edit address'), 'address_line')
        },
      },
      {
        name: 'with an invalid address',
        async show(visit) {
          const form = dialog(visit, 'Edit address')
          await input(form, 'address_line').fill('')
          await button(visit, form, 'Save address').click()
          return invalidField(form, 'address_line')
        },
      },
      {
        name: 'with the order confirmation',
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await expect(dialog(visit, 'Edit address')).toBeHidden()
          await checkout(visit).placeOrder.click()
          return button(visit, checkout(visit).confirmDialog, 'Place Order')
        },
      },
      {
        name: 'after the order',
        async show(visit) {
          await checkout(visit).confirm()
          return heading(visit, 'Thank you for your order')
        },
      },
    ],
  },
  {
    name: 'a checkout without an address',
    expectedErrors: /status of 422/,
    openSession: async () => (await createFullCart({ address: false })).shopper,
    states: [
      {
        name: 'with a hint to add one',
        async show(visit) {
          await openCheckout(visit)
          return checkout(visit).summary.getByText(visit.t('Add a delivery address first.'))
        },
      },
      {
        name: 'with an empty address form',
        async show(visit) {
          await checkout(visit).button('Add address').click()
          await button(visit, dialog(visit, 'Add address'), 'Save address').click()
          return invalidField(dialog(visit, 'Add address'), 'address_line')
        },
      },
    ],
  },
  {
    name: 'an online payment',
    openSession: async () => (await createFullCart()).shopper,
    states: [
      {
        name: 'chosen',
        async show(visit) {
          await openCheckout(visit)
          await checkout(visit).payment('sandbox').check()
          return main(visit).locator('input[value=sandbox]:checked').locator('..')
        },
      },
      {
        name: 'at the gateway',
        async show(visit) {
          await checkout(visit).placeOrder.click()
          await checkout(visit).confirm()
          return gatewayButton(visit, 'pay')
        },
      },
      {
        name: 'left at the gateway',
        async show(visit) {
          await gatewayButton(visit, 'leave').click()
          return button(visit, dialog(visit, 'Payment not completed'), 'Try again')
        },
      },
      {
        name: 'left, with the dialog closed',
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await expect(dialog(visit, 'Payment not completed')).toBeHidden()
          return checkout(visit).button('Pay now')
        },
      },
      {
        name: 'paid',
        async show(visit) {
          await checkout(visit).button('Pay now').click()
          await gatewayButton(visit, 'pay').click()
          return heading(visit, 'Thank you for your order')
        },
      },
    ],
  },
  {
    name: 'a checkout that fails to load',
    openSession: async () => (await createFullCart()).shopper,
    expectedErrors: /status of 503/,
    states: loadingAndFailed('/checkout', /\/api\/carts/, 'Your cart could not be loaded'),
  },
  {
    name: 'a guest at the checkout',
    states: [
      {
        name: 'is asked to log in',
        async show(visit) {
          await visit.page.goto('/checkout')
          return input(dialog(visit, 'Login'), 'phone')
        },
      },
    ],
  },
])
