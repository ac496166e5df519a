import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { cartScreens, findCartProducts } from '../support/cart-screens.ts'
import { chatScreens } from '../support/chat-screens.ts'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { contentHeightShare, obscuredFocusStops } from '../support/content-height.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFullCart, selectShops } from '../support/full-cart.ts'
import { storeSession } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

/** A desktop of 1280 by 900 at 200 % zoom. */
const zoomedView = { width: 640, height: 450 }
const LEAST_SHARE = 0.65

for (const locale of ['en', 'ar'])
  test.describe(`at 200 % zoom in ${locale}`, { tag: locale === 'ar' ? FULL_RUN : [] }, () => {
    const view = { ...zoomedView, locale }
    test.use({ view })

    for (const [name, pathOf] of [
      ['home', async () => '/'],
      ['a list', async () => '/products'],
      ['a product', async () => `/products/${(await findCartProducts()).colored.id}/details`],
      ['the checkout', async () => '/checkout'],
    ] as const) {
      test(`leaves two thirds of the screen to ${name} and covers no focused element`, { tag: OWN_VIEW }, async ({
        page,
      }) => {
        const fullCart = await createFullCart()
        await storeSession(page, fullCart.shopper)
        await selectShops(page, fullCart)
        await page.goto(await pathOf())
        await page.evaluate(() => scrollTo(0, 400))
        expect(await contentHeightShare(page)).toBeGreaterThan(LEAST_SHARE)
        await page.evaluate(() => scrollTo(0, 0))
        const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top)
        const covered = (1 - (await contentHeightShare(page))) * zoomedView.height
        expect((zoomedView.height - main - covered) / zoomedView.height).toBeGreaterThan(LEAST_SHARE)
        await page.locator('main').focus()
        expect(await obscuredFocusStops(page, 25)).toEqual([])
      })
    }

    test('leaves two thirds of the screen to the content of cart and chat', { tag: OWN_VIEW }, async ({ page, t }) => {
      const fullCart = await createFullCart()
      await storeSession(page, fullCart.shopper)
      const cart = cartScreens(page, t)
      await page.goto('/shops/8')
      await cart.open()
      await expect(cart.proceed).toHaveCount(1)
      expect(await contentHeightShare(page, cart.drawer)).toBeGreaterThan(LEAST_SHARE)
      await cart.proceed.scrollIntoViewIfNeeded()
      await expect(cart.proceed).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(cart.drawer).toHaveCount(0)
      const chat = chatScreens(page, t)
      await chat.chatButtons.first().click()
      await expect(chat.panel).toBeVisible()
      const field = await chat.field.boundingBox()
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(zoomedView.height)
      const contentHeight = await chat.panel.evaluate((panel) => {
        const form = panel.querySelector('form')?.getBoundingClientRect().top ?? 0
        const { bottom } = panel.firstElementChild?.getBoundingClientRect() ?? { bottom: 0 }
        return form - bottom
      })
      expect(contentHeight / zoomedView.height).toBeGreaterThan(LEAST_SHARE)
    })

    test('shows all of a confirmation dialog', { tag: OWN_VIEW }, async ({ page, t }) => {
      const fullCart = await createFullCart()
      await storeSession(page, fullCart.shopper)
      await selectShops(page, fullCart)
      const checkout = checkoutScreens(page, t)
      await checkout.open()
      await checkout.placeOrder.click()
      const confirmButton = checkout.confirmDialog.getByRole('button', { name: t('Place Order'), exact: true })
      await confirmButton.scrollIntoViewIfNeeded()
      const box = await confirmButton.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(zoomedView.height)
    })
  })

test('the header stays visible on high screens and covers no focused element', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto('/products')
  await page.evaluate(() => scrollTo(0, 1200))
  await expect.poll(() => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
  const card = page.locator('main article a').nth(12)
  await card.evaluate((link) => {
    scrollTo(0, scrollY + link.getBoundingClientRect().bottom - 20)
    ;(link as HTMLElement).focus()
  })
  const top = await card.evaluate((link) => link.getBoundingClientRect().top)
  const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(bar)
})
