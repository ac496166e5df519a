import { randomInt } from 'node:crypto'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'

test('answers a question from the page of a product', { tag: ['@ar-360', '@every-view'] }, async ({
  page,
  openPage,
  view,
  t,
}) => {
  const shopId = shopOf(view)
  const [product] = await plainProducts(shopId)
  const path = `/products/${product?.id}/details#questions`
  const question = `Does it fit in a drawer of ${randomInt(10, 100_000)} cm?`
  const shop = await openPage(view)
  await storeSession(shop, await newShopper())
  await shop.goto(path)
  await shop.getByLabel(t('Ask the shop')).fill(question)
  await shop.getByRole('button', { name: t('Send the question') }).click()
  await expect(
    shop.getByText(t('The shop has your question. We tell you by mail when there is an answer.')),
  ).toBeVisible()

  await enterConsole(page, t, sellerOf(shopId), 'reviews/questions')
  await page.getByRole('main').getByRole('link').filter({ hasText: question }).first().click()
  const answer = page.getByLabel(t('Your answer'))
  await answer.fill('It does, with two centimetres to spare.')
  await saveScreenshot(page, 'console-question', { fullPage: false })
  await expectSound(page)
  await page.getByRole('button', { name: t('Publish answer') }).click()
  await expect(page.getByRole('region', { name: t('Your answer') })).toContainText('two centimetres')

  await shop.goto('/')
  await shop.goto(path)
  const item = shop.getByRole('article').filter({ hasText: question })
  await expect(item).toContainText('It does, with two centimetres to spare.')
})
