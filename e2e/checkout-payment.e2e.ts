import { DETAIL } from '../scripts/test-runs.mjs'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, ordersOf, selectShops } from './support/full-cart.ts'
import { storeSession } from './support/shoppers.ts'

const gatewayButton = (answer: string) => `button[value=${answer}]`

test.describe('in every view', { tag: '@every-view' }, () => {
  test('pays online after leaving the gateway, going back and a failed payment', { tag: '@en-1280' }, async ({
    page,
    t,
  }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    await checkout.payment('sandbox').check()
    await checkout.placeOrder.click()
    await checkout.confirm()
    await page.locator(gatewayButton('leave')).click()
    const unpaidDialog = checkout.dialog('Payment not completed')
    await expect(unpaidDialog).toBeVisible()
    await checkout.expectAccessible('payment-left')
    await unpaidDialog.getByRole('button', { name: t('Try again') }).click()
    await expect(page.locator(gatewayButton('pay'))).toBeVisible()
    await page.goBack()
    await expect(unpaidDialog).toBeVisible()
    await unpaidDialog.getByRole('button', { name: t('Try again') }).click()
    await page.locator(gatewayButton('fail')).click()
    await expect(unpaidDialog.getByText(t('The payment did not go through.'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(unpaidDialog).toBeHidden()
    await checkout.expectAccessible('payment-failed')
    await checkout.button('Pay now').click()
    await page.locator(gatewayButton('pay')).click()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(page.url()).toContain('/payment/success')
    await checkout.expectAccessible('paid')
    expect((await ordersOf(fullCart)).map((order) => order.payment_status)).toEqual(['paid', 'paid'])
  })

  test('opens the order history when the shopper chooses to pay later', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
  }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    await checkout.payment('sandbox').check()
    await checkout.placeOrder.click()
    await checkout.confirm()
    await page.locator(gatewayButton('leave')).click()
    await checkout
      .dialog('Payment not completed')
      .getByRole('button', { name: t('Pay later') })
      .click()
    await expect(page).toHaveURL('/order-history')
  })
})
