import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, ordersOf, selected } from './support/full-cart.ts'
import { asShopper } from './support/shoppers.ts'

const gatewayButton = (answer: string) => `button[value=${answer}]`

test.describe('in every view', { tag: '@every-view' }, () => {
  test('pays online: left, gone back, failed, tried again, and paid', async ({ page, t }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await asShopper(page, fullCart.shopper)
    await selected(page, fullCart)
    await checkout.open()
    await checkout.payment('sandbox').check()
    await checkout.place.click()
    await checkout.confirm()
    await page.locator(gatewayButton('leave')).click()
    const asked = checkout.dialog('Payment not completed')
    await expect(asked).toBeVisible()
    await checkout.expectAccessible('payment-left')
    await asked.getByRole('button', { name: t('Try again') }).click()
    await expect(page.locator(gatewayButton('pay'))).toBeVisible()
    await page.goBack()
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: t('Try again') }).click()
    await page.locator(gatewayButton('fail')).click()
    await expect(asked.getByText(t('The payment did not go through.'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await checkout.expectAccessible('payment-failed')
    await checkout.button('Pay now').click()
    await page.locator(gatewayButton('pay')).click()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(page.url()).toContain('/payment/success')
    await checkout.expectAccessible('paid')
    expect((await ordersOf(fullCart)).map((order) => order.payment_status)).toEqual(['paid', 'paid'])
  })

  test('is paid later where one would rather', async ({ page, t }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await asShopper(page, fullCart.shopper)
    await selected(page, fullCart)
    await checkout.open()
    await checkout.payment('sandbox').check()
    await checkout.place.click()
    await checkout.confirm()
    await page.locator(gatewayButton('leave')).click()
    await checkout
      .dialog('Payment not completed')
      .getByRole('button', { name: t('Pay later') })
      .click()
    await expect(page).toHaveURL('/order-history')
  })
})
