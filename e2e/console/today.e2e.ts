import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { placeOrder, plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'

test('shows a seller the work that waits, what they were told of, and how to hear of it', {
  tag: ['@en-360-dark', '@every-view'],
}, async ({ page, t }) => {
  const order = await placeOrder(await newShopper(), (await plainProducts(1)).slice(0, 1))
  await enterConsole(page, t, 'seller1@rialto.test', '')
  await expect(
    page
      .getByRole('region', { name: t('To pack') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await saveScreenshot(page, 'console-today')
  await expectSound(page)
  const title = t('New order {{code}}', { code: order.order_code })
  const bell = page.getByRole('button', { name: /\d+/ }).and(page.locator('[aria-haspopup="dialog"]')).first()
  await expect(async () => {
    await page.reload()
    await bell.click()
    await expect(page.getByRole('dialog').getByText(title)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await saveScreenshot(page, 'console-notifications')
  await page.getByRole('dialog').getByRole('link').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
  await page.goto('/console/notifications')
  await expect(page.getByRole('group', { name: t('New orders') })).toBeVisible()
  await saveScreenshot(page, 'console-notification-settings')
  await expectSound(page)
})
