import { expect, test } from './support/fixtures.ts'
import { overflowingContent } from './support/overflowing-content.ts'

/** The languages with the longest or tallest words; journeys cover the others. */
const locales = ['fr', 'es', 'bn']
const paths = ['/', '/products', '/products/1/details', '/shops', '/flash-sale/1']

for (const locale of locales)
  test.describe(`on a phone, in ${locale}`, () => {
    for (const path of paths)
      test(`the words of ${path} fit into their places`, async ({ openPage }) => {
        const page = await openPage({ width: 360, height: 780, locale })
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        expect(await overflowingContent(page)).toEqual([])
        // In a grid, content that is too wide covers the neighbour instead of leaving the screen.
        expect(await page.locator('article').evaluateAll(namesOfTooWide)).toEqual([])
      })
  })

/** In the page. */
const namesOfTooWide = (cards: Element[]): string[] =>
  cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent ?? '')
