import { randomInt } from 'node:crypto'
import { enterShop, finishCheckout, pressBuyNow } from '../support/buying.ts'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'

test('makes a voucher, which a shopper collects and uses', { tag: ['@ar-360', '@every-view'] }, async ({
  page,
  openPage,
  view,
  isPhone,
  t,
}) => {
  const shopId = shopOf(view)
  const code = `HARBOUR-${randomInt(100_000)}`
  await enterConsole(page, t, sellerOf(shopId), 'vouchers')
  await page.getByRole('link', { name: t('New voucher') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('New voucher'))
  await page.getByLabel(t('Code'), { exact: true }).fill(code)
  const discount = page.getByLabel(t('Discount'), { exact: true })
  await discount.fill('47')
  await discount.blur()
  await saveScreenshot(page, 'console-new-voucher')
  await expectSound(page)
  await page.getByRole('button', { name: t('Make the voucher') }).click()
  const row = page.getByRole('main').getByRole('link').filter({ hasText: code }).first()
  await expect(row).toBeVisible()
  await saveScreenshot(page, 'console-vouchers')
  await expectSound(page)

  const shop = await openPage(view)
  const shopper = await enterShop(shop)
  await shop.goto(`/shops/${shopId}`)
  const list = shop.getByRole('list', { name: t('Vouchers of this shop') })
  const collect = list.getByRole('button', { name: /47/ }).last()
  if (isPhone && !(await collect.isVisible())) await list.locator('..').getByRole('button').last().click()
  await collect.click()
  await expect(list.getByRole('listitem').filter({ hasText: '47' }).last()).toContainText(t('Collected'))
  const [product] = await plainProducts(shopId)
  await shop.goto(`/products/${product?.id}/details`)
  await pressBuyNow(shop, t)
  const checkout = checkoutScreens(shop, t)
  // The best collected voucher is applied at once, and can be taken off.
  const remove = checkout.button('Remove voucher {{code}}', { code })
  const use = shop.getByRole('button', { name: `${t('Use it')} ${code}` })
  await expect(remove).toBeVisible()
  const reduced = Number(await checkout.amount())
  await remove.click()
  await expect(use).toBeVisible()
  expect(Number(await checkout.amount())).toBeGreaterThan(reduced)
  await use.click()
  await expect(remove).toBeVisible()
  expect(Number(await checkout.amount())).toBe(reduced)
  await finishCheckout(shop, t, shopper)

  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  const used = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: t('Used') })
  await expect(used.getByRole('definition')).toContainText('1')
})
