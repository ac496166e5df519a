import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInConsole } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { demoShopper, storeSession } from '../support/shoppers.ts'
import { expectNoWayAside, looks } from '../support/thumb.ts'
import { OWN_VIEW } from '../support/views.ts'

// A phone at 200 % zoom has a window of 180 by 390. No page is wider.

const storefront = [
  '/',
  '/products',
  '/products?search=zzzzqqqq',
  '/products/1/details',
  '/categories',
  '/categories/bags',
  '/most-popular',
  '/best-deal',
  '/shops',
  '/shops/1',
  '/shop/register',
  '/flash-sale/1',
  '/flash-sale/2',
  '/blogs',
  '/blog/a-first-plant-that-will-not-die',
  '/support',
  '/contact-us',
  '/about-us',
  '/terms-and-conditions',
  '/page/delivery-and-returns',
  '/offline',
  '/no-such-page',
]

const account = [
  '/dashboard',
  '/order-history',
  '/wishlist',
  '/massages',
  '/massages?shop=1',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/support-tickets',
  '/change-password',
]

const sourceOf = (file: string) => readFileSync(inRoot('apps/console/src/screens', file), 'utf8')
/** The addresses of screens in a piece of the console's source, without those of one thing. */
const pathsIn = (source: string): string[] => [...source.matchAll(/path: '([^':]+)'/g)].map(([, path = '']) => path)
/** A list in the file of all screens. */
const listOf = (name: string) => new RegExp(`const ${name}\\b[^]*?\\n\\]`).exec(sourceOf('screens.ts'))?.[0] ?? ''
const details = pathsIn(sourceOf('detail-screens.ts'))
const settings = [
  ...readFileSync(inRoot('apps/console/src/settings/settings-pages.ts'), 'utf8').matchAll(/^ {2}(\w+): \{ group/gm),
].map(([, id]) => `settings/${id}`)
const isOfMarket = (path: string) => /^(market-|search-words|catalogue|content)/.test(path)

const screens = {
  seller: [
    ...pathsIn(listOf('sellerScreens')),
    ...details.filter((path) => !isOfMarket(path)),
    ...pathsIn(listOf('ownScreens')),
    'products/1',
    'vouchers/1',
  ],
  operator: [
    ...pathsIn(listOf('marketScreens')),
    ...details.filter(isOfMarket),
    ...settings,
    'market-orders/1',
    'market-products/1/correct',
    'market-sales/1',
    'customers/1',
    'content/posts/1',
    'content/pages/1',
    'search-words/synonyms/1',
    'search-words/occasions/1',
  ],
}

/** Goes through the pages, and names all that are too wide. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  expect(paths.length).toBeGreaterThan(9)
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main .animate-shimmer:visible')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expectNoWayAside(page)
    })
}

for (const [name, { view }] of Object.entries(looks).filter(([, { view: look }]) => look.width === 180))
  test.describe(name, () => {
    test.use({ view: { ...view, context: { hasTouch: true } } })

    test('no page of the storefront is wider than the window', { tag: OWN_VIEW }, async ({ page }) => {
      test.setTimeout(240_000)
      expectProblem(page, /status of 404/)
      await visit(page, storefront)
    })

    test('no page of an account is wider than the window', { tag: OWN_VIEW }, async ({ page }) => {
      test.setTimeout(240_000)
      await storeSession(page, await demoShopper(1))
      await visit(page, account)
    })

    for (const who of ['seller', 'operator'] as const)
      test(`no screen of a ${who} is wider than the window`, { tag: OWN_VIEW }, async ({ page, baseURL }) => {
        test.setTimeout(300_000)
        const session = await logInConsole(`${who}1@rialto.test`)
        const [key = '', value = ''] = session.cookie.split('=')
        await page.goto('/offline')
        await page.context().addCookies([{ name: key, value, url: baseURL ?? new URL(page.url()).origin }])
        const { items } =
          who === 'seller'
            ? await callApi<{ items: { id: number }[] }>('GET /seller/orders?limit=4', { console: session })
            : { items: [] }
        const orders = items.map(({ id }) => `orders/${id}`)
        await visit(
          page,
          [...screens[who], ...orders].map((path) => `/console/${path}`),
        )
      })
  })
