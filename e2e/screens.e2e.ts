import { describe } from 'vitest'
import { type State, sweep, type Tour, type Visit } from './states/sweep.ts'
import { expect, expectProblem, openPage, shopUrl, test } from './support/browser.ts'
import { expectClean } from './support/clean.ts'
import { asShopper, demoShopper } from './support/shoppers.ts'
import { sweepViews } from './support/views.ts'

/** Every screen that a guest sees, with what its heading says where that is sure. */
const screens: [path: string, h1?: RegExp][] = [
  ['/'],
  ['/products'],
  ['/products?search=zzzzqqqq', /zzzzqqqq/],
  ['/products/1/details'],
  ['/categories'],
  ['/categories/bags'],
  ['/most-popular'],
  ['/best-deal'],
  ['/shops'],
  ['/shops/1'],
  ['/shop/register'],
  ['/flash-sale/1'],
  ['/flash-sale/2'],
  ['/blogs'],
  ['/blogs?search=zzzzqqqq'],
  ['/blog/a-first-plant-that-will-not-die'],
  ['/support'],
  ['/contact-us'],
  ['/about-us'],
  ['/terms-and-conditions'],
  ['/privacy-policy'],
  ['/page/delivery-and-returns'],
  ['/offline'],
  ['/no-such-page'],
]

const screen = (path: string, h1 = /./): State => ({
  name: path,
  async show({ page, view }: Visit) {
    const missing = path === '/no-such-page'
    if (missing) expectProblem(page, /status of 404/)
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(missing ? 404 : 200)
    const html = page.locator('html')
    expect(await html.getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    expect(await html.getAttribute('lang')).toBe(view.locale)
    const heading = page.locator('h1')
    await expect(heading).toHaveCount(1)
    expect(await heading.textContent()).toMatch(h1)
    return page.locator('main')
  },
})

sweep(screens.map(([path, h1]): Tour => ({ name: path, whole: true, states: [screen(path, h1)] })))

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

// By day their own journeys look at them.
const nights = sweepViews.filter(({ colorScheme }) => colorScheme === 'dark')

describe.each(nights)('at $width px, in $locale, $colorScheme', (view) => {
  test('the account has no barrier and no sideways scrolling either', async () => {
    const page = await openPage(view)
    await asShopper(page, await demoShopper(1))
    for (const path of accountScreens) {
      await page.goto(path)
      await expect(page.locator('main .animate-shimmer:visible')).toHaveCount(0)
      expect(await page.locator('h1').count()).toBe(1)
      await expectClean(page)
    }
  })
})

test('a guest page is the same for everybody who shares language and currency', async () => {
  const read = async () => (await fetch(`${shopUrl()}/products`)).text()
  expect(await read()).toBe(await read())
})
