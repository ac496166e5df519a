import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import {
  type CartProducts,
  cartQuantities,
  cartScreens,
  findCartProducts,
  STABLE_STOCK_SHOP,
} from './support/cart-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, putInCart, vouchersOf } from './support/full-cart.ts'
import { untilQuiet } from './support/idle.ts'
import { tabTo } from './support/keyboard.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

let goods: CartProducts
test.beforeAll(async () => {
  goods = await findCartProducts()
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('takes the selected one of two shops to the checkout, and refuses an empty selection', {
    tag: '@ar-1280-dark',
  }, async ({ page, t, view }) => {
    const cart = cartScreens(page, t)
    const { shopper, products } = await createFullCart()
    const product = products.at(-1)
    const names = await page.request
      .get(`/api/shops/${product?.shop.id}`, { headers: { 'accept-language': view.locale ?? 'en' } })
      .then((reply) => reply.json())
    await storeSession(page, shopper)
    await page.goto('/categories')
    await cart.open()
    await expect(cart.line({ id: product?.id ?? 0 }).element).toBeVisible()
    const background = () => cart.proceed.evaluate((button) => getComputedStyle(button).backgroundColor)
    const backgroundBefore = await background()
    await cart.proceed.click()
    await expect(cart.toast('Please select at least one shop')).toBeVisible()
    await expect(page).toHaveURL('/categories')
    await cart.shopCheckbox(names.data.shop.name).check()
    const price = product && product.discount_price > 0 ? product.discount_price : (product?.price ?? 0)
    await expect(cart.amount).toHaveText(new RegExp(price.toFixed(2)))
    await expect.poll(background).not.toBe(backgroundBefore)
    await page.reload()
    await cart.open()
    await expect(cart.amount).toHaveText(new RegExp(price.toFixed(2)))
    await cart.proceed.click()
    await expect(page).toHaveURL('/checkout')
    await expect(cart.drawer).toBeHidden()
    await expect(page.getByRole('main').locator(`a[href="/products/${product?.id}/details"]`).first()).toBeVisible()
    expect(await page.getByRole('main').locator(`a[href="/products/${products[0]?.id}/details"]`).count()).toBe(0)
  })

  test('collects a voucher in the cart and shows it as collected on the shop’s page', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    const count = (await vouchersOf(STABLE_STOCK_SHOP)).length
    await storeSession(page, shopper)
    await page.goto('/categories')
    await cart.open()
    await cart.drawer.getByRole('button', { name: new RegExp(`^${t('Voucher')}`) }).click()
    const popup = page.getByRole('dialog').last()
    await expect(popup.getByRole('article')).toHaveCount(count)
    const collect = () => popup.getByRole('button', { name: new RegExp(`^${t('Collect')}:`) })
    await collect().first().click()
    await expect(popup.getByText(t('Collected'), { exact: true })).toBeVisible()
    await expect(collect()).toHaveCount(count - 1)
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeVisible()
    // What closes goes back in the history, which a page that is opened at the same moment would not survive.
    await untilQuiet(page)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(page.getByRole('main').getByText(t('Collected'), { exact: true })).toHaveCount(1)
  })

  test('can be filled, changed and checked out by keyboard alone', { tag: ['@en-1280', FULL_RUN] }, async ({
    page,
    t,
  }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    const { add, increase, quantity } = cart.card(plain)
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(increase).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await quantity.inputValue()).toBe('2')
    await expect(cart.toastButton('View In Cart')).toBeVisible()
    await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(cart.drawer).toBeVisible()
    const check = cart.drawer.getByRole('checkbox').first()
    await tabTo(page, check)
    await page.keyboard.press('Space')
    await tabTo(page, cart.line(plain).quantity)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: 3 })
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeHidden()
    await cart.cartButton.focus()
    await page.keyboard.press('Enter')
    await expect(cart.drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeHidden()
    await expect(cart.cartButton).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, cart.proceed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/checkout')
  })
})
