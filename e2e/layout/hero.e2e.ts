import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { textsOf } from '../support/texts.ts'
import { OWN_VIEW } from '../support/views.ts'

/** The least space of all slides, in CSS pixels, above the text and between button and dots. */
const leastSpace = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const dots = main.querySelector('[aria-roledescription=carousel] [aria-current]')?.getBoundingClientRect().top ?? 0
    const slides = [...main.querySelectorAll('[aria-roledescription=slide]')].map((slide) => {
      const button = slide.querySelector('a')
      const first = button?.parentElement?.firstElementChild
      if (!button || !first) return []
      return [
        first.getBoundingClientRect().top - slide.getBoundingClientRect().top,
        dots - button.getBoundingClientRect().bottom,
      ]
    })
    return { slides: slides.length, space: Math.min(...slides.flat()) }
  })

for (const locale of ['en', 'de', 'fr', 'ar'])
  test.describe(`home page banner in ${locale}`, () => {
    test('has space for its text above the dots at every width', { tag: OWN_VIEW }, async ({ openPage }) => {
      const page = await openPage({ locale, width: 360, height: 780 })
      await page.goto('/')
      for (const width of [360, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        const { slides, space } = await leastSpace(page)
        expect(slides).toBeGreaterThan(1)
        expect(space, `at ${width} px`).toBeGreaterThanOrEqual(8)
      }
    })
  })

for (const view of [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'ar', colorScheme: 'dark' },
  { locale: 'bn', colorScheme: 'light' },
] as const)
  test.describe(`home page banner on phones in ${view.locale}, ${view.colorScheme}`, () => {
    test.use({ view: { ...view, width: 360, height: 780 } })

    test('shows the dots below the picture', { tag: OWN_VIEW }, async ({ page }) => {
      await page.goto('/')
      const dotPositions = await page.getByRole('main').evaluate((main) => {
        const slide = main.querySelector('[aria-roledescription=slide]')?.getBoundingClientRect()
        const dots = [...main.querySelectorAll('[aria-roledescription=carousel] button')]
        return {
          dots: dots.length,
          overPicture: dots.filter((dot) => dot.getBoundingClientRect().top < (slide?.bottom ?? 0)).length,
        }
      })
      expect(dotPositions.dots).toBeGreaterThan(1)
      expect(dotPositions.overPicture).toBe(0)
    })
  })

/** Texts over the products in a promotion's picture. Its first half, or its upper third on narrow screens, shows no products. */
const textsOverProducts = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).evaluate((section) =>
    [...section.querySelectorAll('li')].flatMap((panel) => {
      const picture = panel.querySelector('.picture')?.getBoundingClientRect()
      const words = [...panel.querySelectorAll('h2, p, h2 ~ span')].map((one) => one.getBoundingClientRect())
      if (!picture || words.length === 0) return ['no picture or words']
      const rtl = getComputedStyle(panel).direction === 'rtl'
      return words
        .filter(({ left, right, bottom }) => {
          const middle = (picture.left + picture.right) / 2
          const isBeside = rtl ? left >= middle : right <= middle
          return !isBeside && bottom > picture.top + picture.height / 3
        })
        .map(({ width, bottom }) => `${Math.round(width)} px wide, down to ${Math.round(bottom - picture.top)}`)
    }),
  )

for (const locale of ['en', 'ar', 'de', 'fr'])
  test.describe(`promotions in ${locale}`, () => {
    test('keep their text off the products at every width', { tag: OWN_VIEW }, async ({ openPage }) => {
      const t = await textsOf(locale)
      const page = await openPage({ locale, width: 360, height: 780 })
      await page.goto('/')
      for (const width of [360, 480, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        await page.getByRole('region', { name: t('Promotions') }).scrollIntoViewIfNeeded()
        expect(await textsOverProducts(page, t('Promotions')), `at ${width} px`).toEqual([])
      }
    })
  })
