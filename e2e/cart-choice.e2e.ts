import { beforeAll, describe } from 'vitest'
import { fullBasket, putInCart, vouchersOf } from './support/basket.ts'
import { expect, test } from './support/browser.ts'
import { cartScreens, type Goods, goodsToBuy, piecesOf, QUIET_SHOP } from './support/cart-screens.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { asShopper, newShopper } from './support/shoppers.ts'
import { journeyViews } from './support/views.ts'

describe.each(journeyViews)('at $width in $locale', (view) => {
  test.override({ view })
  let goods: Goods
  beforeAll(async () => {
    goods = await goodsToBuy()
  })

  test('takes one of two shops to the checkout, and none without a choice', async ({ page, t }) => {
    const cart = cartScreens(page, t, view)
    const { shopper, products } = await fullBasket()
    const far = products.at(-1)
    const names = await page.request
      .get(`/api/shops/${far?.shop.id}`, { headers: { 'accept-language': view.locale ?? 'en' } })
      .then((reply) => reply.json())
    await asShopper(page, shopper)
    await page.goto('/categories')
    await cart.open()
    await expect(cart.line({ id: far?.id ?? 0 }).place).toBeVisible()
    const ground = () => cart.proceed.evaluate((button) => getComputedStyle(button).backgroundColor)
    const quiet = await ground()
    await cart.proceed.click()
    await expect(cart.toast('Please select at least one shop')).toBeVisible()
    await expect(page).toBeAt('/categories')
    await cart.check(names.data.shop.name).check()
    const price = far && far.discount_price > 0 ? far.discount_price : (far?.price ?? 0)
    await expect(cart.amount).toHaveText(new RegExp(price.toFixed(2)))
    await expect.poll(ground).not.toBe(quiet)
    await page.reload()
    await cart.open()
    await expect(cart.amount).toHaveText(new RegExp(price.toFixed(2)))
    await cart.proceed.click()
    await expect(page).toBeAt('/checkout')
    await expect(cart.drawer).toBeHidden()
    await expect(page.getByRole('main').locator(`a[href="/products/${far?.id}/details"]`).first()).toBeVisible()
    expect(await page.getByRole('main').locator(`a[href="/products/${products[0]?.id}/details"]`).count()).toBe(0)
  })

  test('collects a voucher from the cart, and knows it on the shop’s page', async ({ page, t }) => {
    const cart = cartScreens(page, t, view)
    const { plain } = goods
    const shopper = await newShopper()
    await putInCart(shopper, plain)
    const count = (await vouchersOf(QUIET_SHOP)).length
    await asShopper(page, shopper)
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
    await page.goto(`/shops/${QUIET_SHOP}`)
    await expect(page.getByRole('main').getByText(t('Collected'), { exact: true })).toHaveCount(1)
  })

  test('is filled, changed and taken to the checkout by keyboard alone', async ({ page, t }) => {
    const cart = cartScreens(page, t, view)
    const { plain } = goods
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto(`/shops/${QUIET_SHOP}`)
    const { add, more, figure } = cart.card(plain)
    await add.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(more)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await figure.inputValue()).toBe('2')
    await expect(cart.toastButton('View In Cart')).toBeVisible()
    await page.keyboard.press('F6')
    await page.keyboard.press('Enter')
    await expect(cart.drawer).toBeVisible()
    const check = cart.drawer.getByRole('checkbox').first()
    await tabTo(page, check)
    await page.keyboard.press('Space')
    await tabTo(page, cart.line(plain).figure)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => piecesOf(shopper)).toEqual({ [plain.id]: 3 })
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeHidden()
    await cart.bag.focus()
    await page.keyboard.press('Enter')
    await expect(cart.drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cart.drawer).toBeHidden()
    await expect.poll(() => isFocused(cart.bag)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, cart.proceed)
    await page.keyboard.press('Enter')
    await expect(page).toBeAt('/checkout')
  })
})
