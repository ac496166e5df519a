import { cartScreens, type Goods, goodsToBuy, piecesOf, QUIET_SHOP } from './support/cart-screens.ts'
import { expect, openTab, test } from './support/fixtures.ts'
import { putInCart } from './support/full-cart.ts'
import { expectProblem } from './support/problems.ts'
import { asShopper, endSession, newShopper } from './support/shoppers.ts'

const refusedToken = /status of 401/

let goods: Goods
test.beforeAll(async () => {
  goods = await goodsToBuy()
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('asks a guest to log in, and then does what they wanted', async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await page.goto(`/shops/${QUIET_SHOP}`)
    await cart.card(plain).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(cart.card(plain).figure).toBeVisible()
    await expect.poll(() => piecesOf(shopper)).toEqual({ [plain.id]: 1 })
  })

  test('asks for the login again where the token has ended, and goes on', async ({ page, t }) => {
    expectProblem(page, refusedToken)
    const cart = cartScreens(page, t)
    const { plain, other } = goods
    const shopper = await newShopper()
    await putInCart(shopper, other)
    await asShopper(page, shopper)
    await page.goto(`/shops/${QUIET_SHOP}`)
    await expect(cart.card(other).figure).toBeVisible()
    await endSession(shopper)
    await cart.card(plain).add.click()
    await expect(cart.toast('Please login first!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(cart.card(plain).figure).toBeVisible()
    await expect(cart.card(other).figure).toBeVisible()
  })

  test('agrees with the other tab', async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto(`/shops/${QUIET_SHOP}`)
    const tab = await openTab(page)
    await tab.goto(`/shops/${QUIET_SHOP}`)
    const there = cartScreens(tab, t)
    await cart.card(plain).add.click()
    await expect(there.card(plain).figure).toHaveValue('1')
    await there.card(plain).more.click()
    await expect(cart.card(plain).figure).toHaveValue('2')
    for (const pieces of [4, 6, 8]) {
      await Promise.all([cart.card(plain).more.click(), there.card(plain).more.click()])
      await expect.poll(() => piecesOf(shopper)).toEqual({ [plain.id]: pieces })
      await expect(cart.card(plain).figure).toHaveValue(`${pieces}`)
      await expect(there.card(plain).figure).toHaveValue(`${pieces}`)
    }
  })

  test('catches up after the shop could not be reached', async ({ page, t }) => {
    // The chat may be connecting when the network fails.
    expectProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource|request failed/)
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    await asShopper(page, shopper)
    await page.goto(`/shops/${QUIET_SHOP}`)
    await expect(cart.card(plain).figure).toBeVisible()
    await page.context().setOffline(true)
    await cart.card(plain).more.click()
    await expect(cart.toast('The shop cannot be reached')).toBeVisible()
    expect(await cart.card(plain).figure.inputValue()).toBe('2')
    await page.context().setOffline(false)
    await expect.poll(() => piecesOf(shopper)).toEqual({ [plain.id]: 2 })
    await expect(cart.card(plain).figure).toHaveValue('2')
  })
})
