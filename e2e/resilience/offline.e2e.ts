import type { Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { cartScreens } from '../support/cart-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFullCart } from '../support/full-cart.ts'
import { expectProblem } from '../support/problems.ts'
import { startProxy } from '../support/proxy.ts'
import { shopUrl } from '../support/shop-url.ts'
import { storeSession } from '../support/shoppers.ts'
import { textsOf } from '../support/texts.ts'
import { OWN_VIEW } from '../support/views.ts'

test.use({ view: { context: { serviceWorkers: 'allow' } } })

/** The cached paths with their queries, by the name of the cache. */
const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys()
        return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const
      }),
    )
    return Object.fromEntries(all)
  })

/** Opens a page, and waits until the service worker has cached it. */
async function openAndCache(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => (await cachedPaths(page)).pages).toContain(path)
}

/** In the page: the language of the cached offline page. */
const languageOfOfflinePage = async () => (await caches.match('/offline'))?.headers.get('content-language')

/** Cuts the connection; the browser logs each failed request. */
async function goOffline(page: Page): Promise<void> {
  expectProblem(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await page.context().setOffline(true)
}

test.describe('without a connection', () => {
  test('shows visited pages, and loads others once the connection is back', { tag: OWN_VIEW }, async ({ page }) => {
    await openAndCache(page, '/products')
    await openAndCache(page, '/blog/how-a-teapot-gets-its-glaze')
    await goOffline(page)
    await page.goto('/products', { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.goto('/shops', { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expectAccessible(page)
    await page.context().setOffline(false)
    // The page may receive the event before its service worker does, so that the first reload comes too early.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shops', { timeout: 5_000 })
    }).toPass()
  })

  test('shows pages that were opened by client-side navigation', { tag: [OWN_VIEW, FULL_RUN] }, async ({ page }) => {
    await openAndCache(page, '/best-deal')
    const product = page.getByRole('main').locator('article a').first()
    const name = (await product.innerText()).trim()
    await product.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const { pathname } = new URL(page.url())
    await expect.poll(async () => (await cachedPaths(page)).pages).toContain(pathname)
    await goOffline(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  test('shows the cart', { tag: OWN_VIEW }, async ({ page }) => {
    const cart = cartScreens(page, await textsOf())
    const { shopper, products } = await createFullCart({ address: false })
    await storeSession(page, shopper)
    await openAndCache(page, '/products')
    await expect(cart.tab).toHaveText(/4 items/)
    await goOffline(page)
    await page.reload()
    await cart.open()
    for (const product of products) await expect(cart.line(product).element).toBeVisible()
  })
})

test.describe('the cache of the service worker', () => {
  test('holds no personal data, and only the open page after a logout', { tag: OWN_VIEW }, async ({ page }) => {
    const { shopper } = await createFullCart({ address: false })
    await storeSession(page, shopper)
    await openAndCache(page, '/products')
    for (const path of ['/dashboard', '/order-history', '/profile', '/wishlist']) await page.goto(path)
    const paths = Object.values(await cachedPaths(page)).flat()
    expect(paths.filter((path) => /^\/(api(?!\/lang\/)|dashboard|order|profile|wishlist)/.test(path))).toEqual([])

    await page.goto('/products')
    await page
      .getByRole('button', { name: new RegExp(shopper.name) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(async () => (await cachedPaths(page)).pages).toEqual(['/products'])
  })

  test('holds pages in one language only', { tag: [OWN_VIEW, FULL_RUN] }, async ({ page }) => {
    await openAndCache(page, '/products')
    await openAndCache(page, '/shops')
    await page.goto('/categories?lang=ar')
    await expect.poll(() => page.evaluate(languageOfOfflinePage)).toBe('ar')
    await goOffline(page)
    await page.goto('/shops', { waitUntil: 'load' })
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  })
})

test('offers a reload when there is a new version, and loads it then', { tag: OWN_VIEW }, async ({ page }) => {
  const proxy = await startProxy(shopUrl())
  try {
    await page.goto(`${proxy.url}/contact-us`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    proxy.changeWorker()
    await page.reload()
    const toast = page.getByRole('listitem').filter({ hasText: 'A new version of the shop is ready' })
    await expect(toast).toBeVisible()
    await page.getByLabel('Your message').fill('Half a sentence')
    await expectAccessible(page)
    await toast.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Your message')).toHaveValue('')
    await expect(toast).toBeHidden()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  } finally {
    await proxy.stop()
  }
})

test('serves the service worker uncached, and a complete manifest', { tag: OWN_VIEW }, async () => {
  const worker = await fetch(`${shopUrl()}/sw.js`)
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const manifest = await (await fetch(`${shopUrl()}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Rialto', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await fetch(shopUrl() + src)).headers.get('content-type')).toBe('image/png')
})
