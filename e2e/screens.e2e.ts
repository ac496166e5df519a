import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutFlaws } from './support/layout-flaws.ts'
import { expectProblem } from './support/problems.ts'
import { shopUrl } from './support/shop-url.ts'
import { asShopper, demoShopper } from './support/shoppers.ts'

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
  ['/no-such-page', /./],
]

/** The shopper's own. */
const accountScreens = [
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

for (const [path, h1] of screens)
  test(`${path} has no barrier, no sideways scrolling and no complaint in the console`, {
    tag: '@light-and-dark',
  }, async ({ page, view }) => {
    if (path === '/no-such-page') expectProblem(page, /status of 404/)
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    expect(await page.locator('html').getAttribute('lang')).toBe(view.locale ?? '')
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('h1').textContent()).toMatch(h1)
    await expectAccessible(page)
    expect(await layoutFlaws(page)).toEqual([])
  })

// In light views the journeys of these screens check them.
test('the account has no barrier and no sideways scrolling either', { tag: '@dark' }, async ({ page }) => {
  await asShopper(page, await demoShopper(1))
  for (const path of accountScreens) {
    await page.goto(path)
    await expect(page.locator('main .animate-shimmer:visible')).toHaveCount(0)
    expect(await page.locator('h1').count()).toBe(1)
    await expectAccessible(page)
    expect(await layoutFlaws(page), path).toEqual([])
  }
})

for (const locale of ['fr', 'ar'])
  test.describe(`between phone and desktop, in ${locale}`, () => {
    test('header and dashboard keep their shape at every width', async ({ openPage }) => {
      const page = await openPage({ locale, width: 768 })
      await page.goto('/')
      for (const width of [640, 768, 900, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await layoutFlaws(page), `a guest at ${width} px`).toEqual([])
      }
      const own = await openPage({ locale, width: 768 })
      await asShopper(own, await demoShopper(1))
      await own.goto('/dashboard')
      await expect(own.locator('main .animate-shimmer:visible')).toHaveCount(0)
      for (const width of [640, 768, 900, 1024, 1440]) {
        await own.setViewportSize({ width, height: 900 })
        expect(await layoutFlaws(own), `a shopper at ${width} px`).toEqual([])
      }
    })
  })

test('a guest page is the same for everybody who shares language and currency', async () => {
  const read = async () => (await fetch(`${shopUrl()}/products`)).text()
  expect(await read()).toBe(await read())
})
