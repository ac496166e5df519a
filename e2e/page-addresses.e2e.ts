import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { OWN_VIEW } from './support/views.ts'

/** Waits until the page is hydrated. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => Object.hasOwn(window, 'earlyTaps') && Reflect.get(window, 'earlyTaps') === undefined)

test.describe('a page with unknown query parameters', () => {
  for (const address of [
    '/products?zz=1&page=2&utm_source=letter',
    '/Products/?PAGE=2&page=2',
    '/products?brand_id=2&page=1&brand_id=1',
    '/products/1/details?zz=1&color=99&size=x',
    '/shops/1?tab=reviews&page=9',
    '/blogs?lang=xx&page=1',
    '/checkout?orders=x',
    '/?gclid=1',
  ])
    test(`is hydrated without changing its URL: ${address}`, { tag: OWN_VIEW }, async ({ page }) => {
      await page.goto(address)
      await waitForHydration(page)
      expect(page.url()).toBe(shopUrl() + address)
    })

  test('is cached by its known parameters only', { tag: OWN_VIEW }, async () => {
    const tagOf = async (path: string) => (await fetch(shopUrl() + path)).headers.get('etag')
    expect(await tagOf('/products?zz=1&page=2')).toBe(await tagOf('/products?page=2&zz=2'))
    expect(await tagOf('/products?page=2')).not.toBe(await tagOf('/products?page=3'))
    expect(await tagOf('/nowhere/at/all')).toBe(await tagOf('/elsewhere?page=2'))
  })

  test('shows Page Not Found under an unknown path', { tag: OWN_VIEW }, async ({ page }) => {
    expectProblem(page, /status of 404/)
    await page.goto('/nowhere/at/all?x=1')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await page.locator('meta[property="og:url"]').count()).toBe(0)
  })
})

test.describe('a script in a text of the database', () => {
  let shop: OwnShop
  const SCRIPT = 'document.title = "stolen"'
  test.beforeAll(async () => {
    shop = await startOwnShop()
    // Written to the database directly, as incoming texts are sanitized.
    shop.database((database) =>
      database.prepare("UPDATE pages SET body = ? WHERE slug = 'about-us'").run(`<p>Us</p><script>${SCRIPT}</script>`),
    )
  })
  test.afterAll(() => shop?.stop())

  test('is in the page but not run', { tag: OWN_VIEW }, async ({ page }) => {
    expectProblem(page, /Content Security Policy|violates/)
    const reply = await page.goto(`${shop.url}/about-us`)
    expect(await reply?.text()).toContain(`<script>${SCRIPT}</script>`)
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain(createHash('sha256').update(SCRIPT).digest('base64'))
    await waitForHydration(page)
    expect(await page.title()).not.toBe('stolen')
  })
})
