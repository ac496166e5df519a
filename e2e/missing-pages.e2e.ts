import { describe } from 'vitest'
import { expect, expectProblem, test } from './support/browser.ts'
import { expectClean } from './support/clean.ts'
import { keepScreen } from './support/screens.ts'
import { journeyViews } from './support/views.ts'

const lists = [
  '/products',
  '/products?search=lamp',
  '/categories/home',
  '/most-popular',
  '/best-deal',
  '/shops',
  '/shops/1',
  '/blogs',
  '/flash-sale/1',
]

describe.each(journeyViews)('$width px, $locale', (view) => {
  test.override({ view })

  test.for(lists)('%s answers 404 to a page behind the last one, and leads to the first', async (path, { page, t }) => {
    expectProblem(page, /status of 404 .*page=999/)
    const reply = await page.goto(`${path}${path.includes('?') ? '&' : '?'}page=999`)
    expect(reply?.status()).toBe(404)
    await expect(
      page.getByRole('heading', { level: 1, name: t('There is no page {{page}}', { page: 999 }) }),
    ).toBeVisible()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    if (path === '/products') {
      await expectClean(page)
      await keepScreen(page, `missing page ${view.locale} ${view.width}`)
    }
    await page.getByRole('link', { name: t('First page'), exact: true }).click()
    await expect(page).toBeAt(path)
    expect(await page.locator('h1').count()).toBe(1)
  })
})
