import { expect, test } from './support/fixtures.ts'

test.describe('the first frame', () => {
  for (const path of ['/', '/products', '/products/1/details', '/shops/1'])
    test(`of ${path} has the line for itself: no script is asked for before it is drawn`, async ({ page }) => {
      await page.goto(path)
      const { drawn, asked } = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource').filter((one) => one instanceof PerformanceResourceTiming)
        const scripts = files.filter(({ name }) => /\.js$|^\/api\/lang\//.test(new URL(name).pathname))
        return {
          drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          asked: Math.min(...scripts.map(({ startTime }) => startTime)),
        }
      })
      expect(drawn).toBeGreaterThan(0)
      expect(asked).toBeGreaterThanOrEqual(Number(drawn))
      expect(asked).toBeLessThan(Number.POSITIVE_INFINITY)
    })
})
