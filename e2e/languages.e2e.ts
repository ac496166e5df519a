import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { overflowingContent } from './support/overflowing-content.ts'
import { OWN_VIEW } from './support/views.ts'

/** The languages with the longest or tallest words; other tests cover the rest. */
const locales = ['de', 'fr', 'es', 'bn']
const paths = ['/', '/products', '/products/1/details', '/shops', '/flash-sale/1']

for (const locale of locales)
  test.describe(`texts on a phone in ${locale}`, { tag: locale === 'de' ? [] : FULL_RUN }, () => {
    for (const path of paths)
      test(`shows no overflowing texts on ${path}`, { tag: OWN_VIEW }, async ({ openPage }) => {
        const page = await openPage({ width: 360, height: 780, locale })
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        expect(await overflowingContent(page)).toEqual([])
        // In a grid, content that is too wide covers the neighbour instead of leaving the screen.
        expect(await page.locator('article').evaluateAll(textsOfOverflowingCards)).toEqual([])
      })
  })

/** In the page: the texts of cards that are wider than their boxes. */
const textsOfOverflowingCards = (cards: Element[]): string[] =>
  cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent ?? '')
