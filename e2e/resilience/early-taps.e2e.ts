import type { Page } from '@playwright/test'
import {
  type CartProducts,
  cartQuantities,
  cartScreens,
  findCartProducts,
  STABLE_STOCK_SHOP,
} from '../support/cart-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

/** Opens a page that is not hydrated until `hydrate` lets its entry script load. */
async function openUnhydrated(page: Page, path: string): Promise<{ hydrate(): void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'load' })
  return { hydrate: gate.resolve }
}

test.describe('interaction before hydration', () => {
  let goods: CartProducts
  test.beforeAll(async () => {
    goods = await findCartProducts()
  })

  test('adds a product once, after hydration, when its button is tapped twice', { tag: OWN_VIEW }, async ({
    page,
    t,
  }) => {
    const shopper = await newShopper()
    await storeSession(page, shopper)
    const { hydrate } = await openUnhydrated(page, `/shops/${STABLE_STOCK_SHOP}`)
    const card = cartScreens(page, t).card(goods.plain)
    await card.add.click()
    await card.add.click()
    hydrate()
    await expect(card.quantity).toBeVisible()
    await expect.poll(() => cartQuantities(shopper)).toEqual({ [goods.plain.id]: 1 })
    await page.reload()
    expect(await card.quantity.inputValue()).toBe('1')
  })

  test('applies a chosen filter after hydration', { tag: OWN_VIEW }, async ({ page, t }) => {
    const { hydrate } = await openUnhydrated(page, '/products')
    await page
      .getByRole('checkbox', { name: new RegExp(t('In stock')) })
      .first()
      .check({ force: true })
    hydrate()
    await expect(page).toHaveURL(/in_stock=1/)
  })

  test('keeps a filled-in form and puts none of it into the URL', { tag: OWN_VIEW }, async ({ page, t }) => {
    const { hydrate } = await openUnhydrated(page, '/contact-us')
    await page.locator('input[name=name]').fill('Noor')
    await page.locator('input[name=email]').fill('noor@example.test')
    await page.locator('input[name=subject]').fill('A parcel')
    await page.locator('textarea[name=message]').fill('Where may it be?')
    await page.getByRole('button', { name: t('Send the message') }).click()
    await expect(page).toHaveURL('/contact-us')
    hydrate()
    await expect(page.getByText('noor@example.test')).toBeVisible()
    await expect(page).toHaveURL('/contact-us')
  })
})
