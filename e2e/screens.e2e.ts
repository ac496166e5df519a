import { describe } from 'vitest'
import { expectNoAxeFindings } from './support/axe.ts'
import { expect, expectProblem, openPage, shopUrl, test } from './support/browser.ts'

/** Every screen there is, with what says that it is the right one. */
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
  ['/flash-sale/1', /./],
  ['/flash-sale/2', /./],
  ['/no-such-page', /./],
]

const views = [360, 1280].flatMap((width) =>
  ['en', 'ar'].flatMap((locale) => (['light', 'dark'] as const).map((colorScheme) => ({ width, locale, colorScheme }))),
)

describe.each(views)('at $width px, in $locale, $colorScheme', (view) => {
  test.for(screens)('%s has no barrier, no sideways scrolling and no complaint in the console', async ([path, h1]) => {
    const page = await openPage(view)
    if (path === '/no-such-page') expectProblem(page, /status of 404/)
    const reply = await page.goto(path, { waitUntil: 'networkidle' })
    expect(reply?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'ar' ? 'rtl' : 'ltr')
    expect(await page.locator('html').getAttribute('lang')).toBe(view.locale)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('h1').textContent()).toMatch(h1)
    expect(await sideways(page)).toBe(0)
    await expectNoAxeFindings(page)
  })
})

test('a guest page is the same for everybody who shares language and currency', async () => {
  const read = async () => (await fetch(`${shopUrl()}/products`)).text()
  expect(await read()).toBe(await read())
})

const sideways = (page: Awaited<ReturnType<typeof openPage>>): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
