import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { type Overlay, overlays } from './support/overlays.ts'
import { everydayTag } from './support/views.ts'

const PREVIOUS_PAGE = '/terms-and-conditions'

for (const [index, overlay] of overlays.entries())
  test(`Back closes ${overlay.name}, then leaves the page`, { tag: tagsOf(overlay, index) }, async ({
    page,
    t,
    view,
  }) => {
    const visit = { page, t, view }
    const path = await overlay.path(visit)
    await page.goto(PREVIOUS_PAGE)
    await page.goto(path)
    const url = page.url()
    const overlayElement = await overlay.open(visit)
    await expect(overlayElement).toBeVisible()
    expect(page.url()).toBe(url)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() || /\.data\b/.test(request.url())) requests.push(request.url())
    })
    const heading = await page.locator('h1').first().textContent()
    const scrolled = await page.evaluate(() => scrollY)
    for (let closed = 0; closed < (overlay.depth ?? 1); closed += 1) {
      expect(page.url()).toBe(url)
      await page.goBack()
      if (closed === 0) await expect(overlayElement).toBeHidden()
    }
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
    expect(page.url()).toBe(url)
    expect(await page.locator('h1').first().textContent()).toBe(heading)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(requests).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(PREVIOUS_PAGE)
  })

/** All overlays close by the same hook; the group of this file tries every second one. */
function tagsOf({ only }: Overlay, index: number): string[] {
  const group = only ? (only === 360 ? '@phone' : '@desktop') : '@every-view'
  const tags = [everydayTag(group, index >> 1), group]
  return index % 2 === 0 ? tags : [...tags, FULL_RUN]
}
