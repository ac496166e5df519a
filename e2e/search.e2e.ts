import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { DETAIL } from './support/views.ts'

/** The search field of the header; a list also has a combobox for its order. */
const searchField = (page: Page) => page.getByRole('banner').getByRole('combobox')

test('corrects a misspelled word and shows the corrected search', async ({ page }) => {
  await page.goto('/')
  await searchField(page).fill('haedphones')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\?search=haedphones/)
  await expect
    .poll(() => page.locator('main article, main li h2, main li h3').allTextContents())
    .toContainEqual(expect.stringMatching(/headphones/i))
  expect(await page.locator('main').textContent()).toMatch(/headphones/)
  expect(await searchField(page).inputValue()).toBe('haedphones')
})

test('suggests while typing and works by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const field = searchField(page)
  await field.focus()
  await page.keyboard.type('teap')
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBeGreaterThan(0)
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(active).toBeTruthy()
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.count()).toBeGreaterThan(0)
  await options
    .filter({ hasText: /teapot/i })
    .first()
    .click()
  await page.waitForURL(/\/products/)
})

test('clears the search field when leaving the list', { tag: DETAIL }, async ({ page }) => {
  await page.goto('/products?search=bag')
  expect(await searchField(page).inputValue()).toBe('bag')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(searchField(page)).toHaveValue('')
})

test('searches on a phone in a dialog', { tag: DETAIL }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('lamp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\?search=lamp/)
  await expect(dialog).toHaveCount(0)
})

test('says when nothing is found and links to other pages', { tag: DETAIL }, async ({ page }) => {
  await page.goto('/products?search=zzzzqqqq')
  expect(await page.locator('main').textContent()).toContain('zzzzqqqq')
  expect(await page.locator('main').getByRole('link').count()).toBeGreaterThan(3)
})
