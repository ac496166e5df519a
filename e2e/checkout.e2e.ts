import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addAddress,
  collectedVouchers,
  collectVoucher,
  createFullCart,
  ordersOf,
  putInCart,
  selectShops,
  vouchersOf,
} from './support/full-cart.ts'
import { tabTo } from './support/keyboard.ts'
import { callApi, plainProducts } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { storeSession } from './support/shoppers.ts'

const refusedRequest = /status of (409|422)/

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is accessible in every state before an order', { tag: ['@ar-1280-dark', FULL_RUN] }, async ({ page, t }) => {
    expectProblem(page, refusedRequest)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await addAddress(fullCart.shopper, { address_type: 'office', address_line: '90 Market Square' })
    for (const coupon of (await vouchersOf(fullCart.shopIds[0] ?? 0)).slice(0, 2))
      await collectVoucher(fullCart.shopper, coupon)
    await storeSession(page, fullCart.shopper)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: t('Nothing is selected') })).toBeVisible()
    await checkout.expectAccessible('nothing-selected')
    await page.goto('/buynow')
    await expect(page.getByRole('heading', { name: t('There is nothing to buy here') })).toBeVisible()
    await checkout.expectAccessible('nothing-to-buy')

    await selectShops(page, fullCart)
    await page.evaluate(() => sessionStorage.removeItem('cart-choice'))
    await checkout.open()
    await checkout.expectAccessible('checkout')
    await checkout.main.locator('button[aria-expanded=false]').first().click()
    const code = checkout.main.locator('input[name=coupon_code]')
    await code.fill('NOTHING')
    await code.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await checkout.expectAccessible('vouchers')
    await checkout.changeAddress.click()
    await checkout.expectAccessible('addresses')
    await checkout.changeAddress.click()
    await expect(checkout.dialog('Edit address')).toBeVisible()
    await checkout.expectAccessible('address')
    await page.keyboard.press('Escape')
    await expect(checkout.dialog('Edit address')).toBeHidden()
    await checkout.placeOrder.click()
    await expect(checkout.confirmDialog).toBeVisible()
    await checkout.expectAccessible('confirm')
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('asks a guest to log in and goes to the home page when they decline', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
  }) => {
    const checkout = checkoutScreens(page, t)
    await page.goto('/checkout')
    await expect(checkout.dialog('Login')).toBeVisible()
    await checkout.expectAccessible('guest')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
  })

  test('places one cash order per shop from the cart, after adding an address', { tag: '@ar-360' }, async ({
    page,
    t,
  }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart({ address: false })
    await storeSession(page, fullCart.shopper)
    await page.goto('/categories')
    const cartButton = page
      .getByRole('banner')
      .getByRole('button', { name: t('My Cart, {{count}} items', { count: 4 }) })
    await cartButton.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('checkbox', { name: t('All shops') }).check()
    await drawer.getByRole('button', { name: t('Proceed to Checkout') }).click()
    await expect(page).toHaveURL('/checkout')
    await checkout.waitForTotals()
    await expect(checkout.summary.getByText(t('Add a delivery address first.'))).toBeVisible()
    expect(await checkout.placeOrder.isDisabled()).toBe(true)
    await checkout.expectAccessible('no-address')

    await checkout.button('Add address').click()
    const dialog = checkout.dialog('Add address')
    await dialog.locator('input[name=address_line]').fill('1 Canal Street')
    await dialog.locator('input[name=area]').fill('Dock Quarter')
    await checkout.expectAccessible('new-address')
    await dialog.getByRole('button', { name: t('Save address') }).click()
    await expect(dialog).toBeHidden()
    await expect(checkout.chosenAddress).toContainText('1 Canal Street')

    await checkout.main.locator('textarea[name=note]').fill('Ring twice')
    await checkout.waitForTotals()
    await checkout.placeOrder.dblclick()
    await expect(checkout.confirmDialog.getByText('1 Canal Street', { exact: false })).toBeVisible()
    await checkout.confirmDialog.getByRole('button', { name: t('Place Order'), exact: true }).dblclick()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    await expect(checkout.h1).toBeFocused()
    await checkout.expectAccessible('thanks')
    const orders = await ordersOf(fullCart)
    expect(new Set(orders.map((order) => order.shop.id))).toEqual(new Set(fullCart.shopIds))
    await page.reload()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: t('Cart is empty') })).toBeVisible()
  })

  test('applies the best collected voucher and another one by its code', { tag: '@en-1280' }, async ({ page, t }) => {
    expectProblem(page, refusedRequest)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    const [first] = fullCart.shopIds
    // Enough for the minimum order of the other shop's vouchers.
    const otherShopProduct = fullCart.products.at(-1)
    if (otherShopProduct) await putInCart(fullCart.shopper, otherShopProduct, 12)
    for (const coupon of await vouchersOf(first ?? 0)) await collectVoucher(fullCart.shopper, coupon)
    const best = (await collectedVouchers(fullCart.shopper)).find(({ applicable }) => applicable)
    if (!best) throw new Error('no voucher applies')
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    const removeBest = checkout.main.getByRole('button', { name: t('Remove voucher {{code}}', { code: best.code }) })
    await expect(removeBest).toBeVisible()
    const withVoucher = Number(await checkout.amount())
    await removeBest.click()
    await expect(removeBest).toBeHidden()
    expect(Number(await checkout.amount())).toBeGreaterThan(withVoucher)
    await checkout.main.getByRole('button', { name: `${t('Use it')} ${best.code}` }).click()
    await expect(removeBest).toBeVisible()
    expect(Number(await checkout.amount())).toBe(withVoucher)
    await checkout.expectAccessible('voucher-used')

    const [other] = await vouchersOf(fullCart.shopIds[1] ?? 0)
    if (!other) throw new Error('the other shop has no voucher')
    await checkout.main.locator('button[aria-expanded=false]').last().click()
    const code = checkout.main.locator('input[name=coupon_code]')
    await code.fill(other.code.toLowerCase())
    await code.press('Enter')
    const remove = checkout.main.getByRole('button', { name: t('Remove voucher {{code}}', { code: other.code }) })
    await expect(remove).toBeVisible()
    const amount = await checkout.amount()
    await page.reload()
    expect(await checkout.amount()).toBe(amount)
    await checkout.placeOrder.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    const paid = (await ordersOf(fullCart)).reduce((sum, order) => sum + order.amount * 100, 0)
    expect(Math.round(paid)).toBe(Math.round(Number(amount) * 100))
  })

  test('buys one product directly and leaves a full cart unchanged', { tag: ['@en-1280', DETAIL] }, async ({
    page,
    t,
  }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    const product = (await plainProducts(8)).at(-1)
    if (!product) throw new Error('nothing to buy')
    await putInCart(fullCart.shopper, product, 1, true)
    await storeSession(page, fullCart.shopper)
    await checkout.open('/buynow')
    const before = await checkout.amount()
    await checkout.line(product).getByRole('button').last().click()
    await expect.poll(() => checkout.amount()).not.toBe(before)
    await checkout.expectAccessible('buy-now')
    await checkout.placeOrder.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    const [order] = await ordersOf(fullCart)
    expect([order?.shop.id, order?.quantity]).toEqual([product.shop.id, 2])
    expect((await callApi<{ total: number }>('GET /carts', { session: fullCart.shopper })).total).toBe(4)
  })

  test('works by keyboard alone', { tag: ['@en-1280', FULL_RUN] }, async ({ page, t }) => {
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await addAddress(fullCart.shopper, { address_type: 'office', address_line: '90 Market Square' })
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    await page.getByRole('main').focus()
    await tabTo(page, checkout.changeAddress)
    await page.keyboard.press('Enter')
    await tabTo(page, checkout.address.first())
    await page.keyboard.press('ArrowDown')
    expect(await checkout.address.nth(1).isChecked()).toBe(true)
    await tabTo(page, checkout.payment('cash'))
    await tabTo(page, checkout.placeOrder)
    await checkout.waitForTotals()
    await page.keyboard.press('Enter')
    await expect(checkout.confirmDialog.getByText('90 Market Square', { exact: false })).toBeVisible()
    await tabTo(page, checkout.confirmDialog.getByRole('button', { name: t('Place Order'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
  })
})
