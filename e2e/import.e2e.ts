import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inRoot } from '../scripts/lib/paths.mjs'
import { expect, test } from './support/fixtures.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { OWN_VIEW } from './support/views.ts'

const csv = inRoot('apps/server/src/modules/goods/imports/fixtures/shopify-apparel.csv')
const dataDir = mkdtempSync(join(tmpdir(), 'rialto-import-'))
let shop: Shop

/** Runs the operator's command line while the shop is running. */
async function runCli(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [inRoot('apps/server/src/cli/main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  return stdout
}

test.beforeAll(async () => {
  shop = await startShop({ DATA_DIR: dataDir })
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test("imports another shop system's export, whose products can be searched, filtered and opened", {
  tag: OWN_VIEW,
}, async ({ page }) => {
  const report = await runCli('import', csv, '--shop', 'Northwind Apparel', '--no-pictures', '--stock', 'untracked')
  expect(report).toMatch(/added/i)

  await page.goto(`${shop.url}/products?search=ocean+blue+shirt`)
  await page.getByRole('link', { name: 'Ocean Blue Shirt' }).first().click()
  await page.waitForURL(/\/details/)
  await expect.poll(() => page.locator('h1').textContent()).toBe('Ocean Blue Shirt')
  expect(await page.locator('main').textContent()).toContain('$50.00')
  expect(await page.locator('main').textContent()).toContain('Northwind Apparel')

  await page.goto(`${shop.url}/products?search=classic+varsity+top`)
  await page.getByRole('link', { name: 'Classic Varsity Top' }).first().click()
  await page.waitForURL(/\/details/)
  for (const size of ['Small', 'Medium', 'Large']) await page.getByText(size, { exact: true }).first().waitFor()

  await page.goto(`${shop.url}/products`)
  await page.getByRole('checkbox', { name: /partners-demo/ }).click()
  await page.waitForURL(/brand_id=/)
  await expect.poll(() => page.locator('main a[href*="/details"]').count()).toBeGreaterThan(10)
})

test('reports no changes for a second import of the same file', { tag: OWN_VIEW }, async () => {
  const secondReport = JSON.parse(
    await runCli('import', csv, '--shop', 'Northwind Apparel', '--no-pictures', '--json', '--stock', 'untracked'),
  )
  expect(secondReport).toMatchObject({ added: 0, updated: 0 })
})
