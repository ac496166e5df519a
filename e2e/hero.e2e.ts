import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, openPage, test } from './support/browser.ts'

/** Of each slide what is least, in CSS pixels: above its words, and between its button and the dots' places to touch. */
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

describe.each(['en', 'fr', 'ar'])('the first thing on the home page, in %s', (locale) => {
  test('has room for its words above the dots at every width', async () => {
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
