import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { OWN_VIEW } from '../support/views.ts'

/** The share of a view that moved after it was first drawn, without the shopper's doing. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })

const measure = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const grid = main?.querySelector('.product-grid')
    const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
    const isSeen = (element: Element) => element.getBoundingClientRect().top < innerHeight
    const small = [...document.images]
      .filter((image) => isSeen(image) && image.complete && image.srcset && image.clientWidth > 100)
      .filter((image) => image.naturalWidth < Math.min(image.clientWidth, 1_600) * 0.98)
      .map((image) => `${image.currentSrc} at ${image.clientWidth}`)
    const wide = [...(main?.querySelectorAll('.prose p') ?? [])].filter((text) => text.clientWidth > 720).length
    const edges = [...document.querySelectorAll('.wrap')].map((part) => {
      const style = getComputedStyle(part)
      return part.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    })
    const { shifts } = window as unknown as { shifts: { sum: number } }
    return { columns, small, wide, widest: Math.max(...edges), shifts: shifts.sum }
  })

for (const locale of ['en', 'ar'])
  test.describe(`wide screens in ${locale}`, () => {
    test.use({ view: { width: 1920, height: 1080, locale } })

    for (const [name, address, columns] of [
      ['the home page', '/', 6],
      ['a list beside its filters', '/products', 5],
      ['a shop', '/shops/9', 6],
      ['a product', '/products/200/details', 0],
    ] as const)
      test(`are used by ${name}, without shifts, in pictures of their size`, { tag: OWN_VIEW }, async ({ page }) => {
        await countShifts(page)
        await page.goto(address)
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await expect.poll(async () => (await measure(page)).small).toEqual([])
        const { widest, shifts, wide, ...seen } = await measure(page)
        expect(widest).toBe(1_640)
        expect(shifts).toBeLessThan(0.02)
        expect(wide, 'paragraphs too wide to read').toBe(0)
        if (columns > 0) expect(seen.columns).toBe(columns)
        expect(await layoutFlaws(page)).toEqual([])
      })
  })
