import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { placeOrder, plainProducts } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'

test('packs an order in two parcels, and the shopper sees the tracking number', {
  tag: ['@en-360-dark', '@every-view'],
}, async ({ page, openPage, view, t }) => {
  const shopper = await newShopper()
  const order = await placeOrder(shopper, (await plainProducts(1)).slice(0, 2))
  await enterConsole(page, t, 'seller1@rialto.test', 'orders')
  await page.getByRole('searchbox', { name: t('Code, name, phone or product') }).fill(order.order_code)
  await page.getByRole('main').getByRole('link').filter({ hasText: order.order_code }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
  const more = page.getByRole('button', { name: t('Increase quantity') })
  await more.first().click()
  await page.getByLabel(t('Carrier')).fill('Swift Post')
  await page.getByLabel(t('Tracking number')).fill('SP-4471-0392')
  await page.getByLabel(t('Tracking page')).fill('http://swift.example')
  const shipButton = (picked: number, left: number) =>
    page.getByRole('button', {
      name: t('Ship {{picked}} of {{left}}', { picked: String(picked), left: String(left) }),
    })
  await saveScreenshot(page, 'console-order-picked')
  await expectSound(page)
  expectProblem(page, /status of 422/)
  await shipButton(1, 3).click()
  await expect(page.getByLabel(t('Tracking page'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(t('Tracking page')).fill('https://swift.example/4471')
  await shipButton(1, 3).click()
  const parcels = page.getByRole('list', { name: t('Parcels') })
  await expect(parcels.getByRole('heading')).toHaveCount(1)
  await page.getByRole('button', { name: t('Pick everything') }).click()
  await shipButton(2, 2).click()
  await expect(parcels.getByRole('heading')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t('On the way'))
  await page.getByRole('textbox', { name: t('Note for the team') }).fill('Second cup came from the kiln room')
  await page.getByRole('button', { name: t('Add note') }).click()
  await expect(page.getByRole('list', { name: t('Between us') })).toContainText('Ines')
  await saveScreenshot(page, 'console-order-packed')
  await expectSound(page)
  const opened = page.context().waitForEvent('page')
  const slip = page.waitForResponse(/\/api\/seller\/documents/)
  await page.getByRole('button', { name: t('Packing slip') }).click()
  await opened
  expect((await slip).headers()['content-type']).toContain('application/pdf')

  const shop = await openPage(view)
  await storeSession(shop, shopper)
  await shop.goto(`/order-history/${order.id}`)
  await expect(shop.getByRole('list', { name: t('Parcels') })).toContainText('SP-4471-0392')
})
