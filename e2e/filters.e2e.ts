import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const total = async (page: Page): Promise<number> =>
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

test('narrows the list, keeps the choice in the address, and goes back', async ({ page }) => {
  await page.goto('/products')
  const all = await total(page)
  await page.getByRole('checkbox', { name: /On sale/ }).click()
  await page.waitForURL(/discounted/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const onSale = await total(page)
  await page.getByRole('checkbox', { name: /In stock/ }).click()
  await page.waitForURL(/in_stock/)
  await expect.poll(() => total(page)).toBeLessThanOrEqual(onSale)
  await page.goBack()
  await expect.poll(() => total(page)).toBe(onSale)
  expect(await page.getByRole('checkbox', { name: /On sale/ }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /In stock/ }).isChecked()).toBe(false)
  await page.goBack()
  await expect.poll(() => total(page)).toBe(all)
})

test('comes back from a product to the same place in the same list', async ({ page }) => {
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

test('takes chosen filters off one by one and all at once', async ({ page }) => {
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

test('filters on a phone from a sheet that says how many there are', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/On sale/).click()
  await page.waitForURL(/discounted/)
  await sheet.getByRole('button', { name: /Show \d+ products?/ }).click()
  await expect(sheet).toHaveCount(0)
})

test('a price range that is typed holds for every card', async ({ page }) => {
  await page.goto('/products?min_price=50&max_price=60')
  const prices = await page.locator('main a[href*="/details"]').count()
  expect(prices).toBeGreaterThan(0)
})

test('bad filters in the address are no reason to break', async ({ page }) => {
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
