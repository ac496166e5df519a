import { describe } from 'vitest'
import { expect, test } from './support/browser.ts'

describe('the first frame', () => {
  for (const path of ['/', '/products', '/products/1/details', '/shops/1'])
    test(`of ${path} has the line for itself: no script is asked for before the styles are here`, async ({ page }) => {
      await page.goto(path)
      const { styled, asked } = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource').filter((one) => one instanceof PerformanceResourceTiming)
        const named = (pattern: RegExp) => files.filter(({ name }) => pattern.test(new URL(name).pathname))
        return {
          styled: Math.max(...named(/\.css$/).map(({ responseEnd }) => responseEnd)),
          asked: Math.min(...named(/\.js$|^\/api\/lang\//).map(({ startTime }) => startTime)),
        }
      })
      expect(styled).toBeGreaterThan(0)
      expect(asked).toBeGreaterThanOrEqual(styled)
      expect(asked).toBeLessThan(Number.POSITIVE_INFINITY)
    })
})
