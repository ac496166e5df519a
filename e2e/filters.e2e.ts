import type { Page } from '@playwright/test'
import { DETAIL } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { OWN_VIEW } from './support/views.ts'

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

test('filters the list, keeps the filters in the URL, and goes back in the history', { tag: OWN_VIEW }, async ({
  page,
}) => {
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

test('restores list and scroll position when going back from a product', { tag: OWN_VIEW }, async ({ page }) => {
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

test('removes filters one by one and all at once', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
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

test('filters on a phone in a sheet that shows the number of products', { tag: OWN_VIEW }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/On sale/).click()
  await page.waitForURL(/discounted/)
  await sheet.getByRole('button', { name: /Show \d+ products?/ }).click()
  await expect(sheet).toHaveCount(0)
})

test('halves the list by half of the way of the price slider, and moves on by keys', { tag: OWN_VIEW }, async ({
  page,
}) => {
  await page.goto('/products')
  const all = await productCount(page)
  const thumb = page.getByRole('slider', { name: 'Highest price' })
  const field = page.getByRole('textbox', { name: 'Highest price' })
  await thumb.fill('50')
  const shown = Number(await field.inputValue())
  expect(shown).toBeGreaterThan(0)
  await thumb.blur()
  await page.waitForURL((url) => Number(url.searchParams.get('max_price')) === shown)
  await expect.poll(() => productCount(page)).toBeLessThan(all * 0.57)
  expect(await productCount(page)).toBeGreaterThan(all * 0.43)
  await thumb.press('ArrowLeft')
  await page.waitForURL((url) => Number(url.searchParams.get('max_price')) < shown)
  await thumb.press('End')
  await page.waitForURL((url) => !url.searchParams.has('max_price'))
})

test('keeps a lowest price above the highest, and says that nothing is between', { tag: OWN_VIEW }, async ({
  page,
}) => {
  await page.goto('/products?max_price=50')
  const lowest = page.getByRole('textbox', { name: 'Lowest price' })
  await lowest.fill('80')
  await lowest.press('Enter')
  await page.waitForURL(/min_price=80&max_price=50/)
  await expect(
    page.getByText('The lowest price is above the highest, so no product is between them.').first(),
  ).toBeVisible()
  await expect(lowest).toHaveValue('80')
  await page.reload()
  await expect(lowest).toHaveValue('80')
})

test('offers sizes within a category', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto('/products')
  const sizes = page.getByRole('group', { name: 'Size' })
  await expect(page.getByRole('group', { name: 'Colour' })).toBeVisible()
  await expect(sizes).toHaveCount(0)
  await page.getByRole('checkbox', { name: /Shoes/ }).click()
  await expect(sizes.getByRole('checkbox', { name: /EU 36/ })).toBeAttached()
  await expect(sizes.getByRole('checkbox', { name: /ml/ })).toHaveCount(0)
})

test('shows products for a price range in the URL', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
  await page.goto('/products?min_price=50&max_price=60')
  const cards = await page.locator('main a[href*="/details"]').count()
  expect(cards).toBeGreaterThan(0)
})

test('ignores invalid filters in the URL', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
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
