import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { View } from './views.ts'

/** A phone magnified to 200 % has half of its width and height in CSS pixels. */
export const looks: Record<string, { view: View; isMore?: boolean }> = {
  'Arabic, dark, 200 %': { view: { width: 180, height: 390, locale: 'ar', colorScheme: 'dark' } },
  'Arabic, dark, 360 px': { view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' }, isMore: true },
  'English, 360 px': { view: { width: 360, height: 780, locale: 'en' }, isMore: true },
  'English, 200 %': { view: { width: 180, height: 390, locale: 'en' }, isMore: true },
}

/** Taps the middle of what is seen of a button. Fails where something else lies there, or a part of the button is off the screen. */
export async function tap(button: Locator, { isInSight = false } = {}): Promise<void> {
  await expect(button).toBeVisible()
  await expect(button).toBeEnabled()
  let at = { x: 0, y: 0 }
  // A sheet takes taps once it has come in, and a thumb takes longer than what follows typing.
  await expect(async () => {
    if (!isInSight) await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    const before = at
    const { hit, ...point } = await button.evaluate(middleOf)
    at = point
    expect(point, hit).toMatchObject({ isHit: true, isWhole: true })
    expect(point, 'it stays where it is').toMatchObject({ x: before.x, y: before.y })
  }).toPass({ intervals: [100], timeout: 5_000 })
  await button.page().touchscreen.tap(at.x, at.y)
}

/** Chooses a box or a button of a group by a tap on its label. */
export async function choose(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await tap(control.locator('xpath=ancestor::label'))
  await expect(control).toBeChecked()
}

/** The middle of what is seen of an element, and what a tap there would meet. */
function middleOf(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const seen = window.visualViewport
  const [width, height] = [seen?.width ?? innerWidth, seen?.height ?? innerHeight]
  const [x, y] = [(Math.max(0, left) + Math.min(width, right)) / 2, (Math.max(0, top) + Math.min(height, bottom)) / 2]
  const hit = document.elementFromPoint(x, y)
  // Positions are fractions of pixels.
  const isWhole = left >= -1 && right <= width + 1 && top >= -1 && bottom <= height + 1
  return { x, y, isWhole, isHit: element.contains(hit), hit: hit?.outerHTML.slice(0, 160) }
}

/** Neither a sheet nor the page below can be pushed sideways, which would take a form off the screen. */
export const expectNoWayAside = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const parts = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
        return parts
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} of ${part.clientWidth} px`)
      }),
    )
    .toEqual([])

/** Fills what is empty in a form, each field with what it takes. */
export async function fillForm(scope: Locator): Promise<void> {
  for (const field of await scope.locator('input, textarea').all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const kind = await field.getAttribute('type')
    if (kind === 'checkbox') {
      if ((await scope.locator('input[type=checkbox]:checked').count()) === 0) await choose(field)
    } else if (kind === 'radio' || kind === 'file' || (await field.inputValue()) !== '') continue
    else if (kind === 'date') await field.fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    else if (kind === 'email') await field.fill(`thumb-${Math.round(performance.now())}@rialto.test`)
    else if (kind === 'url' || (await field.getAttribute('inputmode')) === 'url')
      await field.fill('https://shop.example.com/hook')
    else if ((await field.getAttribute('inputmode')) === null)
      await field.fill(`Harbour ${Math.round(performance.now())}`)
    else await field.fill('3')
  }
}
