import type { Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { findCartProducts } from '../support/cart-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFullCart } from '../support/full-cart.ts'
import { storeSession } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

/** The least distance in pixels between the tab and the page's content. */
const LEAST_GAP = 16

const pages: [string, () => Promise<string>][] = [
  ['home', async () => '/'],
  ['a list', async () => '/products'],
  ['a product', async () => `/products/${(await findCartProducts()).plain.id}/details`],
  ['the dashboard', async () => '/dashboard'],
  ['the messages screen', async () => '/massages'],
]

for (const { tag, ...view } of [
  { width: 1024, height: 768, locale: 'en', tag: [] },
  { width: 1280, height: 800, locale: 'en', tag: FULL_RUN },
  { width: 1280, height: 800, locale: 'ar', tag: [] },
  { width: 1440, height: 900, locale: 'en', tag: FULL_RUN },
])
  test.describe(`cart tab at ${view.width} in ${view.locale}`, { tag }, () => {
    test.use({ view })

    for (const [name, pathOf] of pages) {
      test(`does not touch the content of ${name}`, { tag: OWN_VIEW }, async ({ page }) => {
        await storeSession(page, (await createFullCart()).shopper)
        await page.goto(await pathOf())
        const { gap, what } = await nearestContent(page)
        expect(gap, what).toBeGreaterThanOrEqual(LEAST_GAP)
      })
    }
  })

for (const locale of ['en', 'ar'])
  test.describe(`cart tab on a phone in ${locale}`, () => {
    test.use({ view: { width: 360, height: 640, locale } })

    for (const [name, pathOf] of pages.slice(0, 2)) {
      test(`lies below the footer of ${name}`, { tag: OWN_VIEW }, async ({ page }) => {
        await storeSession(page, (await createFullCart()).shopper)
        await page.goto(await pathOf())
        await expect(page.locator('.cart-tab[data-dock]')).toBeVisible()
        const gap = await page.evaluate(async () => {
          scrollTo(0, document.documentElement.scrollHeight)
          await new Promise(requestAnimationFrame)
          const tab = document.querySelector('.cart-tab')?.getBoundingClientRect().top ?? 0
          const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? innerHeight
          return tab - end
        })
        // Half a pixel of tolerance, as lengths in rem are rounded.
        expect(gap).toBeGreaterThan(-0.5)
      })
    }
  })

/** The distance between the tab and the nearest text, picture or control, at any scroll position. */
async function nearestContent(page: Page): Promise<{ gap: number; what: string }> {
  return page.evaluate(() => {
    const tab = document.querySelector('.cart-tab')?.getBoundingClientRect()
    if (!tab) throw new Error('there is no tab')
    const rtl = document.dir === 'rtl'
    /** The visible part of an element: rows that scroll sideways cut off the rest. */
    const visiblePart = (element: Element) => {
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
      // Nothing is seen of what is without height, as a part of the page that loads once it is near.
      if (element.getBoundingClientRect().height < 1) continue
      const { left, right } = visiblePart(element)
      // Boxes from edge to edge, as the background of a section, have their content inside the gutters.
      if (right - left < 2 || right - left > innerWidth - 8) continue
      // The background of an icon button, visible only on hover, extends 12 pixels out of the gutter.
      const hoverMargin = element.matches('.icon-btn') ? 12 : 0
      const gap = hoverMargin + (rtl ? left - tab.right : tab.left - right)
      if (gap < nearest.gap) nearest = { gap, what: `${element.tagName} ${element.className}`.slice(0, 120) }
    }
    return nearest
  })
}
