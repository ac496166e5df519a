import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutFlaws } from './support/layout-flaws.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { demoShopper, storeSession } from './support/shoppers.ts'
import { everydayTag, everydayViews, OWN_VIEW } from './support/views.ts'

/** Every public screen, with a pattern of its heading. */
const screens: [path: string, h1: RegExp][] = [
  ['/', /./],
  ['/products', /./],
  ['/products?search=zzzzqqqq', /zzzzqqqq/],
  ['/products/1/details', /./],
  ['/categories', /./],
  ['/categories/bags', /./],
  ['/most-popular', /./],
  ['/best-deal', /./],
  ['/shops', /./],
  ['/shops/1', /./],
  ['/shop/register', /./],
  ['/flash-sale/1', /./],
  ['/recalls', /./],
  ['/order/RL-104744', /./],
  ['/withdraw', /./],
  ['/flash-sale/2', /./],
  ['/blogs', /./],
  ['/blogs?search=zzzzqqqq', /./],
  ['/blog/a-first-plant-that-will-not-die', /./],
  ['/support', /./],
  ['/contact-us', /./],
  ['/about-us', /./],
  ['/terms-and-conditions', /./],
  ['/privacy-policy', /./],
  ['/page/delivery-and-returns', /./],
  ['/offline', /./],
]

/** The screens of a shopper's account. */
const accountScreens = [
  '/dashboard',
  '/order-history',
  '/returns',
  '/wishlist',
  '/massages',
  '/massages?shop=1',
  '/profile',
  '/manage-address',
  '/manage-address/new',
  '/support-tickets',
  '/change-password',
]

/** Each view has some of them in `npm test`, and one page visits them, as its scripts are compiled once. */
const visits = everydayViews.map((_, index) => screens.filter((__, place) => place % everydayViews.length === index))
visits.push([['/no-such-page', /./]])

for (const [index, visited] of visits.entries())
  test(`${visited.map(([path]) => path).join(', ')}: accessible, without sideways scrolling and console errors`, {
    tag: [everydayTag('@light-and-dark', index), '@light-and-dark'],
  }, async ({ page, view }) => {
    // Several pages and a check of each: on a busy machine more than the time of one journey.
    test.slow()
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    for (const [path, h1] of visited)
      await test.step(path, async () => {
        if (path === '/no-such-page') expectProblem(page, /status of 404/)
        const reply = await page.goto(path)
        expect(reply?.status()).toBe(path === '/no-such-page' ? 404 : 200)
        expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
        expect(await page.locator('html').getAttribute('lang')).toBe(view.locale ?? '')
        expect(await page.locator('h1').count()).toBe(1)
        expect(await page.locator('h1').textContent()).toMatch(h1)
        await expectAccessible(page)
        expect(await layoutFlaws(page)).toEqual([])
        // Realtime is for shoppers who are logged in.
        expect(sockets).toEqual([])
      })
  })

// Light views are checked by the tests of these screens.
test('account screens are accessible and without sideways scrolling', {
  tag: ['@ar-360-dark', '@dark', DETAIL],
}, async ({ page }) => {
  await storeSession(page, await demoShopper(1))
  for (const path of accountScreens) {
    await page.goto(path)
    await expect(page.locator('main .animate-shimmer:visible')).toHaveCount(0)
    expect(await page.locator('h1').count()).toBe(1)
    await expectAccessible(page)
    expect(await layoutFlaws(page), path).toEqual([])
  }
})

for (const locale of ['de', 'fr', 'ar'])
  test.describe(`layout between phone and desktop in ${locale}`, { tag: FULL_RUN }, () => {
    test('header and dashboard have no layout flaws at any width', { tag: OWN_VIEW }, async ({ openPage }) => {
      const page = await openPage({ locale, width: 768 })
      await page.goto('/')
      for (const width of [640, 768, 900, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await layoutFlaws(page), `a guest at ${width} px`).toEqual([])
      }
      const shopperPage = await openPage({ locale, width: 768 })
      await storeSession(shopperPage, await demoShopper(1))
      await shopperPage.goto('/dashboard')
      await expect(shopperPage.locator('main .animate-shimmer:visible')).toHaveCount(0)
      for (const width of [640, 768, 900, 1024, 1440]) {
        await shopperPage.setViewportSize({ width, height: 900 })
        expect(await layoutFlaws(shopperPage), `a shopper at ${width} px`).toEqual([])
      }
    })
  })

test('two guests with the same language and currency get the same page', { tag: OWN_VIEW }, async () => {
  const read = async () => (await fetch(`${shopUrl()}/products`)).text()
  expect(await read()).toBe(await read())
})
