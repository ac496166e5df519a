import { randomInt } from 'node:crypto'
import { enterShop, pressBuyNow } from '../support/buying.ts'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('sets holidays, which shoppers see at a product and at checkout', {
  tag: ['@en-360-dark', '@every-view'],
}, async ({ page, openPage, view, t }) => {
  const shopId = shopOf(view)
  const message = `The kiln rests until round ${randomInt(100_000)}.`
  await enterConsole(page, t, sellerOf(shopId), 'shop')
  await page.getByRole('button', { name: t('Add holidays') }).click()
  const dialog = page.getByRole('dialog', { name: t('Add holidays') })
  await dialog.getByLabel(t('First day')).fill(inDays(0))
  await dialog.getByLabel(t('Last day')).fill(inDays(4))
  await dialog.getByLabel(t('Message to shoppers')).fill(message)
  await saveScreenshot(page, 'console-holidays', { fullPage: false })
  await expectSound(page)
  await dialog.getByRole('button', { name: t('Save holidays') }).click()
  await expect(dialog).toBeHidden()
  const holiday = page.getByRole('main').getByRole('listitem').filter({ hasText: message })
  await expect(holiday).toContainText(t('Now'))
  await expectSound(page)

  const shop = await openPage(view)
  await enterShop(shop)
  const [product] = await plainProducts(shopId)
  await shop.goto(`/products/${product?.id}/details`)
  await expect(shop.getByText(message)).toBeVisible()
  await pressBuyNow(shop, t)
  await expect(shop.getByText(message)).toBeVisible()

  await holiday.getByRole('button').click()
  await expect(holiday).toBeHidden()
  await shop.goto(`/products/${product?.id}/details`)
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shop.getByText(message)).toBeHidden()
})
