import { describe } from 'vitest'
import { expect, test } from './support/browser.ts'
import { overlays } from './support/overlays.ts'
import { journeyViews } from './support/views.ts'

const BEFORE = '/terms-and-conditions'

describe.each(journeyViews)('at $width in $locale', (view) => {
  test.override({ view })

  for (const overlay of overlays.filter(({ only }) => only === undefined || only === view.width)) {
    test(`Back closes ${overlay.name}, then leaves the page`, async ({ page, t }) => {
      const visit = { page, t, view }
      const path = await overlay.path(visit)
      await page.goto(BEFORE)
      await page.goto(path)
      const at = page.url()
      const shown = await overlay.open(visit)
      await expect(shown).toBeVisible()
      expect(page.url()).toBe(at)
      const loads: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest() || /\.data\b/.test(request.url())) loads.push(request.url())
      })
      const heading = await page.locator('h1').first().textContent()
      const scrolled = await page.evaluate(() => scrollY)
      for (let closed = 0; closed < (overlay.depth ?? 1); closed += 1) {
        expect(page.url()).toBe(at)
        await page.goBack()
        if (closed === 0) await expect(shown).toBeHidden()
      }
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
      expect(page.url()).toBe(at)
      expect(await page.locator('h1').first().textContent()).toBe(heading)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      expect(loads).toEqual([])
      await page.goBack()
      await expect(page).toBeAt(BEFORE)
    })
  }
})
