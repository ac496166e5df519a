import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from '@rialto/contract'
import { checkoutScreens } from './support/checkout-screens.ts'
import { DEMO_PASSWORD } from './support/console.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { demoShopper, storeSession } from './support/shoppers.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { OWN_VIEW } from './support/views.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rialto-single-'))
let shop: Shop

test.beforeAll(async () => {
  shop = await startShop({ DATA_DIR: dataDir })
  // Written to the database by this process: the running server has to notice it.
  const database = new DatabaseSync(join(dataDir, 'rialto.db'), { timeout: 5_000 })
  database.exec(`insert into settings (key, value_json) values ('multi_vendor', 'false')
    on conflict (key) do update set value_json = excluded.value_json`)
  database.close()
  await expect.poll(isMultiVendor, { timeout: 10_000 }).toBe(false)
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isMultiVendor = async () => (await (await fetch(`${shop.url}/api/master`)).json()).data.multi_vendor

test('shows no shops when there is only one seller', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto(shop.url)
  expect(await page.getByRole('link', { name: 'Shops', exact: true }).count()).toBe(0)
  expect(await page.getByText('Top shops').count()).toBe(0)
  const card = page.locator('main article').first()
  await page.goto(`${shop.url}/products`)
  expect(await card.textContent()).not.toContain('Lume & Clay')
  await page.goto(`${shop.url}/products/1/details`)
  expect(await page.getByRole('link', { name: 'Visit shop' }).count()).toBe(0)
})

test('offers no registration of shops when there is only one seller', { tag: OWN_VIEW }, async ({ page }) => {
  expectProblem(page, /status of 404/)
  await page.goto(shop.url)
  expect(await page.getByRole('link', { name: 'Become a Seller' }).count()).toBe(0)
  const reply = await page.goto(`${shop.url}/shop/register`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('redirects the shops to the products when there is only one seller', { tag: OWN_VIEW }, async ({ page }) => {
  for (const path of ['/shops', '/shops/1']) {
    await page.goto(shop.url + path)
    expect(new URL(page.url()).pathname).toBe('/products')
  }
  expect(await (await fetch(`${shop.url}/sitemaps/pages.xml`)).text()).not.toContain('/shops')
})

test('buys without a word of shops when there is only one seller', { tag: OWN_VIEW }, async ({ page, t }) => {
  const checkout = checkoutScreens(page, t)
  const path = 'GET /product-details?product_id=1'
  const { name } = (await callApi<{ product: Product }>(path, { shop: shop.url })).product.shop
  const sayNothingOfShops = async () => {
    const words = await page.locator('main').innerText()
    expect(words).not.toContain(name)
    expect(words).not.toMatch(/each shop|of this shop|\bshops\b/i)
    expect(await page.locator('main a[href^="/shops"]').count()).toBe(0)
  }
  await storeSession(page, await demoShopper(1, shop.url))
  await page.goto(`${shop.url}/products/1/details`)
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  await sayNothingOfShops()
  await page.getByRole('button', { name: 'Buy Now', exact: true }).filter({ visible: true }).first().click()
  await checkout.waitForTotals()
  await expect(page.getByLabel('Note for the seller')).toBeVisible()
  await sayNothingOfShops()
  await checkout.placeOrder.click()
  await expect(checkout.confirmDialog).toBeVisible()
  expect(await checkout.confirmDialog.innerText()).not.toMatch(/shop/i)
  await checkout.confirm()
  await expect(checkout.h1).toHaveText('Thank you for your order')
  await sayNothingOfShops()
  await page.getByRole('link', { name: /^See the order/ }).click()
  await expect(page).toHaveURL(/\/order-history\/\d+/)
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
  await sayNothingOfShops()
  await page.goto(`${shop.url}/order-history`)
  await expect(page.getByRole('searchbox', { name: 'Order code or product' })).toBeVisible()
  await sayNothingOfShops()
})

test('runs the market without sellers and shops when there is only one seller', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto(`${shop.url}/console/market-orders`)
  await page.getByLabel('Email or phone').fill('operator1@rialto.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  expect(await page.getByRole('columnheader', { name: 'Shop' }).count()).toBe(0)
  const navigation = page.getByRole('navigation', { name: 'Console' }).first()
  await expect(navigation.getByRole('link', { name: /^Customers/ })).toBeVisible()
  expect(await navigation.getByRole('link', { name: /^Sellers/ }).count()).toBe(0)
  await page.goto(`${shop.url}/console/overview`)
  await expect(page.getByRole('region', { name: 'Work that waits' })).toBeVisible()
  expect(await page.getByText(/Sellers waiting|Applications/).count()).toBe(0)
  await page.goto(`${shop.url}/console/sellers`)
  await expect(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible()
})
