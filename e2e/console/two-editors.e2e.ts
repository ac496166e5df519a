import { enterConsole, expectSound, joinTeam, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInSeller } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'

test('shows two editors of a product their conflict, and loses nothing', {
  tag: ['@ar-1280-dark', '@every-view'],
}, async ({ page, openPage, view, t }) => {
  const shopId = shopOf(view)
  const { product } = await callApi<{ product: { id: number } }>('POST /seller/products', {
    console: await logInSeller(shopId),
    body: { name: 'Harbour bowl', price: 12, status: 'active' },
  })
  const path = `products/${product.id}`
  const other = await openPage(view)
  await joinTeam(other, t, shopId, 'manager')
  await other.goto(`/console/${path}`)
  const price = (of: typeof page) => of.getByRole('textbox', { name: t('Price'), exact: true })
  const publish = (of: typeof page) => of.getByRole('button', { name: t('Publish'), exact: true })
  await price(other).fill('20.00')
  await other.getByLabel(t('Name'), { exact: true }).fill('Harbour bowl, wide')

  await enterConsole(page, t, sellerOf(shopId), path)
  await price(page).fill('15.00')
  await page.getByLabel(t('Brand')).fill('Kiln Works')
  await publish(page).click()
  await expect(page.getByRole('region', { name: t('Changes') })).toBeHidden()

  expectProblem(other, /status of 409/)
  await publish(other).click()
  const changes = other.getByRole('region', { name: t('Changes') })
  await expect(changes.getByText(t('Somebody else has changed this too. Choose for each field:'))).toBeVisible()
  await expect(changes.getByRole('button', { name: t('Mine:') })).toContainText('20.00')
  await saveScreenshot(other, 'console-conflict', { fullPage: false })
  await expectSound(other)
  await changes.getByRole('button', { name: t('Theirs:') }).click()
  await publish(other).click()
  await expect(changes).toBeHidden()

  await page.reload()
  await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('Harbour bowl, wide')
  await expect(price(page)).toHaveValue('15.00')
  await expect(page.getByLabel(t('Brand'))).toHaveValue('Kiln Works')
})
