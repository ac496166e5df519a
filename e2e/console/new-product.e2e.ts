import { randomInt } from 'node:crypto'
import { enterShop, finishCheckout, pressBuyNow } from '../support/buying.ts'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { pngOf } from '../support/png.ts'
import { saveScreenshot } from '../support/screenshots.ts'

// The market has no translations of these words, so they are the same in every language.
const SIZES = ['Espresso', 'Cortado', 'Latte']
const COLOURS = ['Dune', 'Fjord', 'Ember']

test('makes a product of nine variants and three pictures, which a shopper buys', {
  tag: ['@en-1280', '@every-view'],
}, async ({ page, openPage, view, t }) => {
  const shopId = shopOf(view)
  const name = `Harbour mug ${randomInt(100_000)}`
  await enterConsole(page, t, sellerOf(shopId), 'products/new')
  await page.getByLabel(t('Name'), { exact: true }).fill(name)
  await page.locator('input[type=file]').setInputFiles(
    [600, 620, 640].map((size) => ({
      name: `mug-${size}.png`,
      mimeType: 'image/png',
      buffer: pngOf(size, 600),
    })),
  )
  await expect(page.getByText(t('{{shown}} of {{total}}', { shown: 3, total: 20 }))).toBeVisible()
  await page.getByRole('button', { name: t('Crop picture {{number}}', { number: 3 }) }).click()
  const crop = page.getByRole('dialog', { name: t('Crop the picture') })
  await crop.getByRole('application').press('+')
  await saveScreenshot(page, 'console-crop-picture', { fullPage: false })
  await expectSound(page)
  await crop.getByRole('button', { name: t('Use this part') }).click()
  await expect(crop).toBeHidden()
  await expect(page.getByRole('button', { name: t('Crop picture {{number}}', { number: 3 }) })).toBeFocused()
  await page.getByRole('textbox', { name: t('Price'), exact: true }).fill('24.50')
  for (const [list, words] of [
    [t('Add a value: {{option}}', { option: t('Size') }), SIZES],
    [t('Add a value: {{option}}', { option: t('Colour') }), COLOURS],
  ] as const)
    for (const word of words) {
      await page.getByLabel(list).fill(word)
      await page.getByLabel(list).press('Enter')
    }
  const variants = page.getByRole('table', { name: t('Variants') })
  await expect(variants.getByRole('rowheader')).toHaveCount(9)
  const stock = variants.locator('[data-cell$=stock]')
  await stock.first().fill('5')
  await stock.first().press('Control+d')
  await expect(stock.last()).toHaveValue('5')
  await saveScreenshot(page, 'console-new-product')
  await expectSound(page)
  await page
    .getByRole('button', { name: t('Publish') })
    .first()
    .click()
  const link = page.getByRole('link', { name: t('View in the shop') })
  await expect(link).toBeVisible()
  await saveScreenshot(page, 'console-published-product')
  await expectSound(page)

  const shop = await openPage(view)
  const shopper = await enterShop(shop)
  await shop.goto((await link.getAttribute('href')) ?? '')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(name)
  await shop.getByRole('radio', { name: 'Fjord' }).check({ force: true })
  await shop.getByRole('radio', { name: 'Latte' }).check({ force: true })
  await pressBuyNow(shop, t)
  const order = await finishCheckout(shop, t, shopper)

  await page.goto(`/console/orders/${order.id}`)
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText(/Fjord.*Latte|Latte.*Fjord/)
})
