import { hiddenStops, shareForContent } from './support/bars.ts'
import { cartScreens, goodsToBuy } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, selected } from './support/full-cart.ts'
import { asShopper } from './support/shoppers.ts'

/** A desktop of 1280 by 900 at 200 % zoom. */
const zoomed = { width: 640, height: 450 }
const LEAST = 0.65

for (const locale of ['en', 'ar'])
  test.describe(`at 200 % zoom in ${locale}`, () => {
    const view = { ...zoomed, locale }
    test.use({ view })

    for (const [name, pathOf] of [
      ['home', async () => '/'],
      ['a list', async () => '/products'],
      ['a product', async () => `/products/${(await goodsToBuy()).chosen.id}/details`],
      ['the checkout', async () => '/checkout'],
    ] as const) {
      test(`leaves two thirds of the screen for ${name}, and shows what has the focus`, async ({ page }) => {
        const fullCart = await createFullCart()
        await asShopper(page, fullCart.shopper)
        await selected(page, fullCart)
        await page.goto(await pathOf())
        await page.evaluate(() => scrollTo(0, 400))
        expect(await shareForContent(page)).toBeGreaterThan(LEAST)
        await page.evaluate(() => scrollTo(0, 0))
        const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top)
        const covered = (1 - (await shareForContent(page))) * zoomed.height
        expect((zoomed.height - main - covered) / zoomed.height).toBeGreaterThan(LEAST)
        await page.locator('main').focus()
        expect(await hiddenStops(page, 25)).toEqual([])
      })
    }

    test('leaves it for the cart and the chat, which scroll as a whole', async ({ page, t }) => {
      const fullCart = await createFullCart()
      await asShopper(page, fullCart.shopper)
      const cart = cartScreens(page, t)
      await page.goto('/shops/8')
      await cart.open()
      await expect(cart.proceed).toHaveCount(1)
      expect(await shareForContent(page, cart.drawer)).toBeGreaterThan(LEAST)
      await cart.proceed.scrollIntoViewIfNeeded()
      await expect(cart.proceed).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(cart.drawer).toHaveCount(0)
      const chat = chatScreens(page, t)
      await chat.ask.first().click()
      await expect(chat.panel).toBeVisible()
      const field = await chat.field.boundingBox()
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(zoomed.height)
      const head = await chat.panel.evaluate((panel) => {
        const form = panel.querySelector('form')?.getBoundingClientRect().top ?? 0
        const { bottom } = panel.firstElementChild?.getBoundingClientRect() ?? { bottom: 0 }
        return form - bottom
      })
      expect(head / zoomed.height).toBeGreaterThan(LEAST)
    })

    test('shows the whole of a question and of a dialog with a form', async ({ page, t }) => {
      const fullCart = await createFullCart()
      await asShopper(page, fullCart.shopper)
      await selected(page, fullCart)
      const checkout = checkoutScreens(page, t)
      await checkout.open()
      await checkout.place.click()
      const yes = checkout.question.getByRole('button', { name: t('Place Order'), exact: true })
      await yes.scrollIntoViewIfNeeded()
      const box = await yes.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(zoomed.height)
    })
  })

test('the header stays in sight where the screen is high enough, and the focus comes out from under it', async ({
  page,
}) => {
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
