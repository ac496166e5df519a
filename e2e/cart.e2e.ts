import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import {
  type CartProducts,
  cartQuantities,
  cartScreens,
  findCartProducts,
  STABLE_STOCK_SHOP,
} from './support/cart-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart } from './support/full-cart.ts'
import { isFocused } from './support/keyboard.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

let goods: CartProducts
test.beforeAll(async () => {
  goods = await findCartProducts()
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is accessible for a guest, when empty and in the variant dialog', { tag: ['@ar-360', FULL_RUN] }, async ({
    page,
    t,
  }) => {
    const cart = cartScreens(page, t)
    const { colored } = goods
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await cart.expectAccessible('guest')
    await cart.open()
    await expect(cart.drawer.getByRole('heading', { name: t('Cart is empty') })).toBeVisible()
    await cart.expectAccessible('empty')
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeHidden()
    await cart.card(colored).add.click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    await cart.expectAccessible('chooser')
  })

  test('is accessible when full, without a selection and with vouchers', { tag: ['@en-360-dark', FULL_RUN] }, async ({
    page,
    t,
  }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const { shopper } = await createFullCart({ address: false })
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(cart.tab).toBeVisible()
    await cart.card(plain).element.scrollIntoViewIfNeeded()
    await cart.expectAccessible('full-page')
    await cart.open()
    await expect(cart.drawer.getByRole('listitem').first()).toBeVisible()
    await cart.drawer.getByRole('checkbox').first().check()
    await cart.expectAccessible('drawer')
    await cart.drawer.getByRole('checkbox').first().uncheck()
    await cart.proceed.click()
    await expect(cart.toast('Please select at least one shop')).toBeVisible()
    await cart.expectAccessible('nothing-selected')
    await cart.drawer
      .getByRole('button', { name: new RegExp(`^${t('Voucher')}`) })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
    await cart.expectAccessible('vouchers')
  })

  test('has a tab that covers no content', { tag: ['@ar-360', DETAIL] }, async ({ page, t, isPhone }) => {
    const cart = cartScreens(page, t)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    if (isPhone) await expect(cart.tab).toBeHidden()
    else await expect(cart.tab).toHaveText(new RegExp(t('{{count}} items', { count: 0 })))
    const { shopper } = await createFullCart()
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await expect(cart.tab).toHaveText(new RegExp(t('{{count}} items', { count: 4 })))
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const covered = await page.evaluate(() => {
      const tab = document.querySelector('.cart-tab')?.getBoundingClientRect()
      const parts = [...document.querySelectorAll('main article, main h1, main button, footer p, footer a')]
      return parts.filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect()
        if (!tab || width === 0 || bottom < 0 || top > window.innerHeight) return false
        return left < tab.right && right > tab.left && top < tab.bottom && bottom > tab.top
      }).length
    })
    expect(covered).toBe(0)
    await page.goto('/checkout')
    await expect(cart.tab).toBeHidden()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('adds from a card and keeps the right quantity after quick clicks', { tag: '@en-1280' }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    const { add, quantity, increase, decrease, element } = cart.card(plain)
    await add.scrollIntoViewIfNeeded()
    const buttonBox = await add.boundingBox()
    await add.click()
    await expect(quantity).toBeVisible()
    expect(await element.getByRole('group').boundingBox()).toEqual(buttonBox)
    await expect(cart.toast('Added to your cart')).toBeVisible()
    await increase.evaluate((button: HTMLElement) => {
      for (let click = 0; click < 6; click += 1) button.click()
    })
    for (let click = 0; click < 3; click += 1) await increase.click()
    for (let click = 0; click < 2; click += 1) await decrease.click()
    expect(await quantity.inputValue()).toBe('8')
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: 8 })
    // The toast with its button may be gone by now; keyboard.e2e.ts presses it.
    await cart.open()
    await expect(cart.drawer).toBeVisible()
    expect(await cart.line(plain).quantity.inputValue()).toBe('8')

    await cart.line(plain).quantity.fill('999')
    await page.keyboard.press('Enter')
    await expect(
      cart.line(plain).element.getByText(t('Not more than {{number}}', { number: plain.quantity })),
    ).toBeVisible()
    expect(await cart.line(plain).quantity.inputValue()).toBe('999')
    expect(await cartQuantities(shopper)).toEqual({ [plain.id]: 8 })
    await cart.line(plain).quantity.fill(String(plain.quantity))
    await page.keyboard.press('Enter')
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: plain.quantity })
    expect(await cart.line(plain).increase.isDisabled()).toBe(true)
    await expect(cart.line(plain).element.getByText(t('only {{count}} left', { count: plain.quantity }))).toBeVisible()
    await page.reload()
    await expect(cart.card(plain).quantity).toHaveValue(String(plain.quantity))
  })

  test('removes a product and adds it again', { tag: ['@ar-360', DETAIL] }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { shopper, products } = await createFullCart({ address: false })
    const [first, second, third] = products.map(({ id }) => id)
    await storeSession(page, shopper)
    await page.goto('/categories')
    await cart.open()
    const { remove, element } = cart.line({ id: first ?? 0 })
    await remove.click()
    await expect(element).toHaveCount(0)
    expect(await isFocused(page.locator('body'))).toBe(false)
    await expect(cart.toast('Removed from your cart')).toBeVisible()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [second ?? 0]: 1, [third ?? 0]: 1 })
    await cart.toastButton('Again Add to Cart').click()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [first ?? 0]: 1, [second ?? 0]: 1, [third ?? 0]: 1 })
    await expect(cart.line({ id: first ?? 0 }).element).toBeVisible()
    for (const id of [first, second, third]) await cart.line({ id: id ?? 0 }).decrease.click()
    await expect(cart.drawer.getByRole('heading', { name: t('Cart is empty') })).toBeVisible()
    await expect.poll(() => cartQuantities(shopper)).toEqual({})
  })

  test('adds the chosen color of a product', { tag: ['@en-1280', DETAIL] }, async ({ page, t }) => {
    const cart = cartScreens(page, t)
    const { colored } = goods
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/shops/${STABLE_STOCK_SHOP}`)
    await cart.card(colored).add.click()
    const variantDialog = page.getByRole('dialog')
    await variantDialog.getByRole('radio', { disabled: false }).nth(1).check({ force: true })
    // No size of several is selected.
    if (colored.sizes.length > 1)
      await variantDialog.getByRole('radio', { disabled: false }).last().check({ force: true })
    await variantDialog.getByRole('button', { name: t('Add to Cart'), exact: true }).click()
    await expect(variantDialog).toBeHidden()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [colored.id]: 1 })
    await expect(cart.card(colored).add).toBeVisible()
  })

  test('adds and buys on a product page, whose buttons stay visible on phones', { tag: '@ar-360' }, async ({
    page,
    t,
    isPhone,
  }) => {
    const cart = cartScreens(page, t)
    const { plain } = goods
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/products/${plain.id}/details`)
    const main = page.getByRole('main')
    const add = main.getByRole('button', { name: t('Add to Cart'), exact: true })
    if (isPhone) {
      const box = await add.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700)
      await expect(cart.tab).toBeHidden()
    }
    await main.getByRole('button', { name: t('Increase quantity') }).click()
    await add.click()
    await expect(cart.toast('Added to your cart')).toBeVisible()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [plain.id]: 2 })
    await cart.expectAccessible('details')
    await main.getByRole('button', { name: t('{{count}} in your cart', { count: 2 }) }).click()
    await expect(cart.line(plain).element).toBeVisible()
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: t('Buy Now') }).click()
    await expect(page).toHaveURL('/buynow')
    await expect(main.locator(`a[href="/products/${plain.id}/details"]`).first()).toBeVisible()
    expect(await cartQuantities(shopper)).toEqual({ [plain.id]: 2 })
  })
})
