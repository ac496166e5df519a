import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { textsOf } from './support/texts.ts'

/** The least space of all slides, in CSS pixels, above the text and between button and dots. */
const room = (page: Page) =>
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
    return { slides: slides.length, least: Math.min(...slides.flat()) }
  })

for (const locale of ['en', 'fr', 'ar'])
  test.describe(`the first thing on the home page, in ${locale}`, () => {
    test('has room for its words above the dots at every width', async ({ openPage }) => {
      const page = await openPage({ locale, width: 360, height: 780 })
      await page.goto('/')
      for (const width of [360, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        const { slides, least } = await room(page)
        expect(slides).toBeGreaterThan(1)
        expect(least, `at ${width} px`).toBeGreaterThanOrEqual(8)
      }
    })
  })

for (const view of [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'ar', colorScheme: 'dark' },
  { locale: 'bn', colorScheme: 'light' },
] as const)
  test.describe(`on phones in ${view.locale}, ${view.colorScheme}`, () => {
    test.use({ view: { ...view, width: 360, height: 780 } })

    test('puts the dots below the picture, never over the goods', async ({ page }) => {
      await page.goto('/')
      const covered = await page.getByRole('main').evaluate((main) => {
        const slide = main.querySelector('[aria-roledescription=slide]')?.getBoundingClientRect()
        const dots = [...main.querySelectorAll('[aria-roledescription=carousel] button')]
        return {
          dots: dots.length,
          over: dots.filter((dot) => dot.getBoundingClientRect().top < (slide?.bottom ?? 0)).length,
        }
      })
      expect(covered.dots).toBeGreaterThan(1)
      expect(covered.over).toBe(0)
    })
  })

/** Texts over the goods of a promotion's picture: its first half, or upper third where it is narrow, is free of goods. */
const wordsOverGoods = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).evaluate((section) =>
    [...section.querySelectorAll('li')].flatMap((panel) => {
      const goods = panel.querySelector('.picture')?.getBoundingClientRect()
      const words = [...panel.querySelectorAll('h2, p, h2 ~ span')].map((one) => one.getBoundingClientRect())
      if (!goods || words.length === 0) return ['no picture or words']
      const rtl = getComputedStyle(panel).direction === 'rtl'
      return words
        .filter(({ left, right, bottom }) => {
          const middle = (goods.left + goods.right) / 2
          const isBeside = rtl ? left >= middle : right <= middle
          return !isBeside && bottom > goods.top + goods.height / 3
        })
        .map(({ width, bottom }) => `${Math.round(width)} px wide, down to ${Math.round(bottom - goods.top)}`)
    }),
  )

for (const locale of ['en', 'ar', 'fr'])
  test.describe(`promotions in ${locale}`, () => {
    test('keep their words off the goods at every width', async ({ openPage }) => {
      const t = await textsOf(locale)
      const page = await openPage({ locale, width: 360, height: 780 })
      await page.goto('/')
      for (const width of [360, 480, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        await page.getByRole('region', { name: t('Promotions') }).scrollIntoViewIfNeeded()
        expect(await wordsOverGoods(page, t('Promotions')), `at ${width} px`).toEqual([])
      }
    })
  })
