import type { Page } from '@playwright/test'
import { cartScreens, type Goods, goodsToBuy, piecesOf, QUIET_SHOP } from './support/cart-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

/** Opens a page that is not hydrated until `arrive` lets its entry script load. */
async function openBeforeScripts(page: Page, path: string): Promise<{ arrive(): void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'load' })
  return { arrive: gate.resolve }
}

test.describe('what is tapped before a page listens', () => {
  let goods: Goods
  test.beforeAll(async () => {
    goods = await goodsToBuy()
  })

  test('is done once it does, and once only', async ({ page, t }) => {
    const shopper = await newShopper()
    await asShopper(page, shopper)
    const { arrive } = await openBeforeScripts(page, `/shops/${QUIET_SHOP}`)
    const card = cartScreens(page, t).card(goods.plain)
    await card.add.click()
    await card.add.click()
    arrive()
    await expect(card.figure).toBeVisible()
    await expect.poll(() => piecesOf(shopper)).toEqual({ [goods.plain.id]: 1 })
    await page.reload()
    expect(await card.figure.inputValue()).toBe('1')
  })

  test('chooses a filter', async ({ page, t }) => {
    const { arrive } = await openBeforeScripts(page, '/products')
    await page
      .getByRole('checkbox', { name: new RegExp(t('In stock')) })
      .first()
      .check({ force: true })
    arrive()
    await expect(page).toHaveURL(/in_stock=1/)
  })

  test('sends a form as it was filled in, and nothing of it stands in the address', async ({ page, t }) => {
    const { arrive } = await openBeforeScripts(page, '/contact-us')
    await page.locator('input[name=name]').fill('Noor')
    await page.locator('input[name=email]').fill('noor@example.test')
    await page.locator('input[name=subject]').fill('A parcel')
    await page.locator('textarea[name=message]').fill('Where may it be?')
    await page.getByRole('button', { name: t('Send the message') }).click()
    await expect(page).toHaveURL('/contact-us')
    arrive()
    await expect(page.getByText('noor@example.test')).toBeVisible()
    await expect(page).toHaveURL('/contact-us')
  })
})
