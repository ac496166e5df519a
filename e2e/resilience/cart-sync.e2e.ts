import {
  type CartProducts,
  cartQuantities,
  cartScreens,
  findCartProducts,
  STABLE_STOCK_SHOP,
} from '../support/cart-screens.ts'
import { expect, openTab, test } from '../support/fixtures.ts'
import { putInCart } from '../support/full-cart.ts'
import { expectProblem } from '../support/problems.ts'
import { endSession, newShopper, storeSession } from '../support/shoppers.ts'

const unauthorized = /status of 401/

let goods: CartProducts
test.beforeAll(async () => {
  goods = await findCartProducts()
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('adds the product once the guest has logged in', { tag: '@ar-1280-dark' }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await cart.card(plain).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(cart.card(plain).quantity).toBeVisible()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: 1 })
  })

  test('asks for a login when the token has expired, then adds the product', { tag: '@en-1280' }, async ({
    page,
    t,
  }) => {
    expectProblem(page, unauthorized)
    const cart = cartScreens(page, t)
    const { plain, otherPlain } = goods
    const shopper = await newShopper()
    await putInCart(shopper, otherPlain)
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(cart.card(otherPlain).quantity).toBeVisible()
    await endSession(shopper)
    await cart.card(plain).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(cart.card(plain).quantity).toBeVisible()
    await expect(cart.card(otherPlain).quantity).toBeVisible()
  })

  test('shows the same quantity in two tabs', { tag: '@ar-360' }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    const tab = await openTab(page)
    await tab.goto(`/shops/${STABLE_STOCK_SHOP}`)
    const cartInTab = cartScreens(tab, t)
    await cart.card(plain).add.click()
    await expect(cartInTab.card(plain).quantity).toHaveValue('1')
    await cartInTab.card(plain).increase.click()
    await expect(cart.card(plain).quantity).toHaveValue('2')
    for (const pieces of [4, 6, 8]) {
      await Promise.all([cart.card(plain).increase.click(), cartInTab.card(plain).increase.click()])
      await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: pieces })
      await expect(cart.card(plain).quantity).toHaveValue(`${pieces}`)
      await expect(cartInTab.card(plain).quantity).toHaveValue(`${pieces}`)
    }
  })

  test('sends a change that was made offline once the shop is reachable', { tag: '@en-360-dark' }, async ({
    page,
    t,
  }) => {
    // The chat may be connecting when the network fails.
    expectProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource|request failed/)
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(cart.card(plain).quantity).toBeVisible()
    await page.context().setOffline(true)
    await cart.card(plain).increase.click()
    await expect(cart.toast('The shop cannot be reached')).toBeVisible()
    expect(await cart.card(plain).quantity.inputValue()).toBe('2')
    await page.context().setOffline(false)
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: 2 })
    await expect(cart.card(plain).quantity).toHaveValue('2')
  })
})
