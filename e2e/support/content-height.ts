import type { Locator, Page } from '@playwright/test'

/**
 * The share of the screen's height that is left for content: what fixed and stuck bars, wider than half of the screen, do not cover.
 * For a dialog that covers the screen it is the share of its largest scrollable part.
 */
export function contentHeightShare(page: Page, dialog?: Locator): Promise<number> {
  const measure = (within: Element) => {
    const bars = [...within.querySelectorAll('*')]
      .filter((element) => {
        const { position, visibility } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const isWide = box.width > innerWidth / 2 && box.height > 0 && box.height < innerHeight / 2
        if (!isWide || visibility === 'hidden' || box.bottom <= 0 || box.top >= innerHeight) return false
        if (position === 'fixed') return true
        // A sticky bar that is stuck, as the page is scrolled past its place.
        return position === 'sticky' && scrollY > 0 && box.top >= 0 && box.top < 60
      })
      .map((element) => element.getBoundingClientRect())
    const covered = new Set<number>()
    for (const { top, bottom } of bars)
      for (let line = Math.max(0, Math.floor(top)); line < Math.min(innerHeight, bottom); line += 1) covered.add(line)
    return 1 - covered.size / innerHeight
  }
  if (!dialog) return page.locator('body').evaluate(measure)
  return dialog.evaluate((element) => {
    const scrollers = [element, ...element.querySelectorAll('*')].filter((part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    return Math.max(...scrollers.map((part) => part.clientHeight)) / innerHeight
  })
}

/** Presses Tab that many times. @returns the elements that others covered while they had the focus. */
export async function obscuredFocusStops(page: Page, stops: number): Promise<string[]> {
  const obscured: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { left, top, width, height, bottom } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return null
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      if (bottom <= 0 || top >= innerHeight) return `${name}: outside of the screen`
      const hits = [0.5, 0.1, 0.9].map((part) => {
        const y = Math.min(innerHeight - 1, Math.max(0, top + height * part))
        return document.elementFromPoint(Math.min(innerWidth - 1, Math.max(0, left + width / 2)), y)
      })
      const isVisible = hits.some(
        (hit) => hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')),
      )
      const cover = hits.find((hit) => hit?.closest('header, .cart-tab, [data-dock]'))
      return isVisible ? null : `${name}: under ${cover?.className ?? 'something'}`
    })
    if (found) obscured.push(found)
  }
  return obscured
}
