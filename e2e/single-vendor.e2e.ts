import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './support/fixtures.ts'
import { expectProblem } from './support/problems.ts'
import { type Shop, startShop } from './support/start-shop.ts'

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

test('shows no shops when there is only one seller', async ({ page }) => {
  await page.goto(shop.url)
  expect(await page.getByRole('link', { name: 'Shops', exact: true }).count()).toBe(0)
  expect(await page.getByText('Top shops').count()).toBe(0)
  const card = page.locator('main article').first()
  await page.goto(`${shop.url}/products`)
  expect(await card.textContent()).not.toContain('Lume & Clay')
  await page.goto(`${shop.url}/products/1/details`)
  expect(await page.getByRole('link', { name: 'Visit shop' }).count()).toBe(0)
})

test('offers no registration of shops when there is only one seller', async ({ page }) => {
  expectProblem(page, /status of 404/)
  await page.goto(shop.url)
  expect(await page.getByRole('link', { name: 'Become a Seller' }).count()).toBe(0)
  const reply = await page.goto(`${shop.url}/shop/register`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('redirects the shops to the products when there is only one seller', async ({ page }) => {
  for (const path of ['/shops', '/shops/1']) {
    await page.goto(shop.url + path)
    expect(new URL(page.url()).pathname).toBe('/products')
  }
  expect(await (await fetch(`${shop.url}/sitemaps/pages.xml`)).text()).not.toContain('/shops')
})
