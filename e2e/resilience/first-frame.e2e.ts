import { expect, test } from '../support/fixtures.ts'
import { OWN_VIEW } from '../support/views.ts'

test.describe('the first paint', () => {
  for (const path of ['/', '/products', '/products/1/details', '/shops/1'])
    test(`${path} is painted before any script is requested`, { tag: OWN_VIEW }, async ({ page }) => {
      await page.goto(path)
      const { paintedAt, scriptsRequestedAt } = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource').filter((one) => one instanceof PerformanceResourceTiming)
        const scripts = files.filter(({ name }) => /\.js$|^\/api\/lang\//.test(new URL(name).pathname))
        return {
          paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          scriptsRequestedAt: Math.min(...scripts.map(({ startTime }) => startTime)),
        }
      })
      expect(paintedAt).toBeGreaterThan(0)
      expect(scriptsRequestedAt).toBeGreaterThanOrEqual(Number(paintedAt))
      expect(scriptsRequestedAt).toBeLessThan(Number.POSITIVE_INFINITY)
    })
})
