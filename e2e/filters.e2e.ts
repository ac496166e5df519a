import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { DETAIL } from './support/views.ts'

const productCount = async (page: Page): Promise<number> =>
  Number(
    /[\d,]+/
      .exec(
        (await page
          .getByText(/^[\d,]+ products?/)
          .first()
          .textContent()) ?? '',
      )?.[0]
      .replace(',', ''),
  )

test('filters the list, keeps the filters in the URL, and goes back in the history', async ({ page }) => {
  await page.goto('/products')
  const all = await productCount(page)
  await page.getByRole('checkbox', { name: /On sale/ }).click()
  await page.waitForURL(/discounted/)
  await expect.poll(() => productCount(page)).toBeLessThan(all)
  const onSale = await productCount(page)
  await page.getByRole('checkbox', { name: /In stock/ }).click()
  await page.waitForURL(/in_stock/)
  await expect.poll(() => productCount(page)).toBeLessThanOrEqual(onSale)
  await page.goBack()
  await expect.poll(() => productCount(page)).toBe(onSale)
  expect(await page.getByRole('checkbox', { name: /On sale/ }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /In stock/ }).isChecked()).toBe(false)
  await page.goBack()
  await expect.poll(() => productCount(page)).toBe(all)
})

test('restores list and scroll position when going back from a product', async ({ page }) => {
  await page.goto('/products?discounted=1')
  const card = page.locator('main a[href*="/details"]').nth(14)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await card.click()
  await page.waitForURL(/\/details/)
  await page.goBack()
  await page.waitForURL(/discounted=1/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
})

test('removes filters one by one and all at once', { tag: DETAIL }, async ({ page }) => {
  await page.goto('/products?discounted=1&in_stock=1&rating=4')
  await page
    .getByRole('button', { name: /remove.*on sale/i })
    .or(page.getByRole('link', { name: /remove.*on sale/i }))
    .click()
  await page.waitForURL((url) => !url.search.includes('discounted'))
  expect(page.url()).toContain('rating=4')
  await page.getByText('Clear all').first().click()
  await page.waitForURL((url) => url.search === '')
})

test('filters on a phone in a sheet that shows the number of products', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/On sale/).click()
  await page.waitForURL(/discounted/)
  await sheet.getByRole('button', { name: /Show \d+ products?/ }).click()
  await expect(sheet).toHaveCount(0)
})

test('shows products for a price range in the URL', { tag: DETAIL }, async ({ page }) => {
  await page.goto('/products?min_price=50&max_price=60')
  const cards = await page.locator('main a[href*="/details"]').count()
  expect(cards).toBeGreaterThan(0)
})

test('ignores invalid filters in the URL', { tag: DETAIL }, async ({ page }) => {
  for (const query of [
    'page=0',
    'page=abc',
    'brand_id=abc',
    'min_price=-1',
    'sort_type=nope',
    'per_page=10000',
    'rating=99',
  ]) {
    const reply = await page.goto(`/products?${query}`)
    expect(reply?.status(), query).toBeLessThan(500)
    expect(await page.locator('h1').count(), query).toBe(1)
  }
})
