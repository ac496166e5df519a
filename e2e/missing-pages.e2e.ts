import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'

const listPaths = [
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

test.describe('in every view', { tag: '@every-view' }, () => {
  // docs/spec §5: A page behind the last one: not shown; ours is a 404 that says how many pages there are
  for (const path of listPaths)
    test(`${path} answers 404 for a page after the last one and links to the first`, { tag: '@en-1280' }, async ({
      page,
      t,
    }) => {
      expectProblem(page, /status of 404 .*page=999/)
      const reply = await page.goto(`${path}${path.includes('?') ? '&' : '?'}page=999`)
      expect(reply?.status()).toBe(404)
      await expect(
        page.getByRole('heading', { level: 1, name: t('There is no page {{page}}', { page: 999 }) }),
      ).toBeVisible()
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      if (path === '/products') {
        await expectAccessible(page)
        await saveScreenshot(page, 'missing page')
      }
      await page.getByRole('link', { name: t('First page'), exact: true }).click()
      await expect(page).toHaveURL(path)
      expect(await page.locator('h1').count()).toBe(1)
    })
})
