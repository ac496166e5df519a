import type { Page } from '@playwright/test'
import { goodsToBuy } from './support/cart-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart } from './support/full-cart.ts'
import { asShopper } from './support/shoppers.ts'

/** The least distance between the tab and the content at the edge of the page, in pixels. */
const AIR = 16

const pages: [string, () => Promise<string>][] = [
  ['home', async () => '/'],
  ['a list', async () => '/products'],
  ['a product', async () => `/products/${(await goodsToBuy()).plain.id}/details`],
  ['the dashboard', async () => '/dashboard'],
  ['a message screen', async () => '/massages'],
]

for (const view of [
  { width: 1024, height: 768, locale: 'en' },
  { width: 1280, height: 800, locale: 'en' },
  { width: 1280, height: 800, locale: 'ar' },
  { width: 1440, height: 900, locale: 'en' },
])
  test.describe(`the cart’s tab at ${view.width} in ${view.locale}`, () => {
    test.use({ view })

    for (const [name, pathOf] of pages) {
      test(`does not touch what stands at the edge of ${name}`, async ({ page }) => {
        await asShopper(page, (await createFullCart()).shopper)
        await page.goto(await pathOf())
        const { gap, what } = await nearest(page)
        expect(gap, what).toBeGreaterThanOrEqual(AIR)
      })
    }
  })

for (const locale of ['en', 'ar'])
  test.describe(`the cart’s tab of a phone in ${locale}`, () => {
    test.use({ view: { width: 360, height: 640, locale } })

    for (const [name, pathOf] of pages.slice(0, 2)) {
      test(`lies below the end of ${name}`, async ({ page }) => {
        await asShopper(page, (await createFullCart()).shopper)
        await page.goto(await pathOf())
        await expect(page.locator('.cart-tab[data-dock]')).toBeVisible()
        const gap = await page.evaluate(async () => {
          scrollTo(0, document.documentElement.scrollHeight)
          await new Promise(requestAnimationFrame)
          const tab = document.querySelector('.cart-tab')?.getBoundingClientRect().top ?? 0
          const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? innerHeight
          return tab - end
        })
        // Half a pixel: lengths in rem are rounded.
        expect(gap).toBeGreaterThan(-0.5)
      })
    }
  })

/** The distance between the tab and the nearest text, picture or control, at any scroll position. */
async function nearest(page: Page): Promise<{ gap: number; what: string }> {
  return page.evaluate(() => {
    const tab = document.querySelector('.cart-tab')?.getBoundingClientRect()
    if (!tab) throw new Error('there is no tab')
    const rtl = document.dir === 'rtl'
    /** The visible part of an element: rows that scroll sideways cut off the rest. */
    const seen = (element: Element) => {
      let { left, right } = element.getBoundingClientRect()
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const around = box.getBoundingClientRect()
        left = Math.max(left, around.left)
        right = Math.min(right, around.right)
      }
      return { left, right }
    }
    let nearest = { gap: Number.POSITIVE_INFINITY, what: '' }
    for (const element of document.querySelectorAll('main *, header *, footer *')) {
      const isContent =
        element.matches('a, button, img, input, article, .panel, p, h1, h2, h3') || !element.firstElementChild
      if (!isContent || !element.checkVisibility({ visibilityProperty: true })) continue
      const { left, right } = seen(element)
      // Boxes from edge to edge, as the background of a section, have their content inside the gutters.
      if (right - left < 2 || right - left > innerWidth - 8) continue
      // The background of an icon button, visible only on hover, extends 12 pixels out of the gutter.
      const ground = element.matches('.icon-btn') ? 12 : 0
      const gap = ground + (rtl ? left - tab.right : tab.left - right)
      if (gap < nearest.gap) nearest = { gap, what: `${element.tagName} ${element.className}`.slice(0, 120) }
    }
    return nearest
  })
}
