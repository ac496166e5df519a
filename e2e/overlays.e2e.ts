import { expect, test } from './support/fixtures.ts'
import { type Overlay, overlays } from './support/overlays.ts'

const BEFORE = '/terms-and-conditions'

for (const overlay of overlays)
  test(`Back closes ${overlay.name}, then leaves the page`, { tag: tagOf(overlay) }, async ({ page, t, view }) => {
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
    await expect(page).toHaveURL(BEFORE)
  })

function tagOf({ only }: Overlay): string {
  if (only) return only === 360 ? '@phone' : '@desktop'
  return '@every-view'
}
