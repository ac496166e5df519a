import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'

/** Waits until the page is hydrated. */
const untilAlive = (page: Page) =>
  page.waitForFunction(() => Object.hasOwn(window, 'earlyTaps') && Reflect.get(window, 'earlyTaps') === undefined)

test.describe('a page whose address holds what no route knows', () => {
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
    test(`is taken over by the browser as it was rendered: ${address}`, async ({ page }) => {
      await page.goto(address)
      await untilAlive(page)
      expect(page.url()).toBe(shopUrl() + address)
    })

  test('is the same for everybody, once it is told from the parameters that count', async () => {
    const tagOf = async (path: string) => (await fetch(shopUrl() + path)).headers.get('etag')
    expect(await tagOf('/products?zz=1&page=2')).toBe(await tagOf('/products?page=2&zz=2'))
    expect(await tagOf('/products?page=2')).not.toBe(await tagOf('/products?page=3'))
    expect(await tagOf('/nowhere/at/all')).toBe(await tagOf('/elsewhere?page=2'))
  })

  test('is Page Not Found under any unknown address', async ({ page }) => {
    expectProblem(page, /status of 404/)
    await page.goto('/nowhere/at/all?x=1')
    await untilAlive(page)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    expect(await page.locator('meta[property="og:url"]').count()).toBe(0)
  })
})

test.describe('a script that came into the shop’s texts', () => {
  let shop: OwnShop
  const STOLEN = 'document.title = "stolen"'
  test.beforeAll(async () => {
    shop = await startOwnShop()
    // Past the sanitiser of incoming texts.
    shop.database((database) =>
      database.prepare("UPDATE pages SET body = ? WHERE slug = 'about-us'").run(`<p>Us</p><script>${STOLEN}</script>`),
    )
  })
  test.afterAll(() => shop?.stop())

  test('is in the page and is not run', async ({ page }) => {
    expectProblem(page, /Content Security Policy|violates/)
    const reply = await page.goto(`${shop.url}/about-us`)
    expect(await reply?.text()).toContain(`<script>${STOLEN}</script>`)
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain(createHash('sha256').update(STOLEN).digest('base64'))
    await untilAlive(page)
    expect(await page.title()).not.toBe('stolen')
  })
})
