import { expectAccessible } from '../support/accessibility.ts'
import { accountDialog } from '../support/account-dialog.ts'
import { cartScreens } from '../support/cart-screens.ts'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { OWN_VIEW } from '../support/views.ts'
import { STOCK } from './cart.ts'
import { kilns, runner, teapot } from './goods.ts'
import { addShopper, expectMissingCalls, startLoggedIn } from './start.ts'
import { storefrontOnOtherServer } from './storefront.ts'

const storefront = storefrontOnOtherServer()

test.describe('storefront on another server, in every view', { tag: '@every-view' }, () => {
  test('adds products from the wishlist to the cart and opens the checkout', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
  }) => {
    const cart = cartScreens(page, t)
    const checkout = checkoutScreens(page, t)
    const shopper = addShopper(storefront.other)
    expectMissingCalls(page, '/api/get-collected-vouchers', '/api/place-order', '/api/favorite-add-or-remove')
    await storefront.logIn(page, t, shopper)
    await cart.card(teapot).add.click()
    await expect(cart.toast('Added to your cart')).toBeVisible()
    await cart.card(runner).add.click()
    await expect
      .poll(() => [...shopper.cart])
      .toEqual([
        [teapot.id, 1],
        [runner.id, 1],
      ])
    // The server has no call to remove it: it stays on the wishlist, and a toast says so.
    await cart
      .card(teapot)
      .element.getByRole('button', { name: new RegExp(t('Keep {{name}} on the wishlist', { name: '.*' })) })
      .click()
    await expect(cart.toast('This shop does not offer that').first()).toBeVisible()
    await expect(cart.card(teapot).element).toBeVisible()

    await cart.open()
    await expect(cart.line(teapot).element).toHaveText(/Sage · 1\.2 l.*\$30\.00/)
    await expectAccessible(page)
    await saveScreenshot(page, 'other-cart')
    await cart.line(teapot).increase.click()
    await expect.poll(() => shopper.cart.get(teapot.id)).toBe(2)
    // The page does not know the stock, so the server refuses.
    expectProblem(page, /status of 422/)
    await cart.line(teapot).quantity.fill(String(STOCK + 5))
    await page.keyboard.press('Enter')
    await expect(cart.toast('There are no more of these').first()).toBeVisible()
    await expect(cart.line(teapot).quantity).toHaveValue('2')
    await cart.line(runner).decrease.click()
    await expect(cart.toastButton('Again Add to Cart')).toBeVisible()
    await expect(cart.line(runner).element).toBeHidden()
    await cart.shopCheckbox(kilns.name).check()
    await expect(cart.amount).toHaveText(/\$60\.00/)

    await cart.drawer.getByRole('button', { name: new RegExp(`^${t('Voucher')}`) }).click()
    const popup = page.getByRole('dialog', { name: t('Voucher from {{shop}}', { shop: kilns.name }) })
    await expect(popup.getByRole('article')).toHaveCount(2)
    await popup
      .getByRole('button', { name: new RegExp(`^${t('Collect')}:`) })
      .first()
      .click()
    await expect(popup.getByText(t('Collected'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()

    await cart.proceed.click()
    await expect(page).toHaveURL(`${storefront.url}/checkout`)
    await expect(checkout.summary).toBeVisible()
    // 60 for the goods, 5 for delivery, and a tax whose rate is unknown.
    expect(await checkout.amount()).toBe('71.00')
    await expect(checkout.summary.getByText(t('Tax'), { exact: true })).toBeVisible()
    await checkout.changeAddress.click()
    await expect(checkout.address).toHaveCount(2)
    expect(await checkout.address.nth(1).isChecked()).toBe(true)
    await expect(checkout.payment('cash')).toHaveCount(1)
    await expectAccessible(page)
    await saveScreenshot(page, 'other-checkout')
    await checkout.placeOrder.click()
    await checkout.confirm()
    await expect(checkout.toast('This shop does not offer that').first()).toBeVisible()
    await expect(page).toHaveURL(`${storefront.url}/checkout`)
  })
})

test.describe('storefront on another server', () => {
  test('ends the session on a refused token, and repeats the action after the login', { tag: OWN_VIEW }, async ({
    page,
    t,
  }) => {
    const cart = cartScreens(page, t)
    const shopper = addShopper(storefront.other)
    const dialog = accountDialog(page, t)
    expectProblem(page, /status of 401/)
    await startLoggedIn(page, shopper)
    await storefront.open(page, '/wishlist')
    storefront.other.expireSessionAt('POST /cart/store')
    await cart.card(teapot).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    await expect(dialog.withTitle('Login')).toBeVisible()
    await dialog.input('phone').fill(shopper.email)
    await dialog.input('password').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect.poll(() => shopper.cart.get(teapot.id)).toBe(1)
    // The server sends it once; it is shown as a warning.
    shopper.info = 'The teapot costs less now'
    await cart.open()
    await expect(cart.toast('The teapot costs less now')).toBeVisible()
    await expect(cart.line(teapot).element).toBeVisible()
    storefront.other.expireSessionAt('GET /get-vouchers')
    await cart.drawer.getByRole('button', { name: /^Voucher/ }).click()
    await expect(dialog.withTitle('Login')).toBeVisible()
    await expect(page).toHaveURL(`${storefront.url}/wishlist`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${storefront.url}/`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })
})
