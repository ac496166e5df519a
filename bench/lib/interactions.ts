import type { Locator, Page } from 'playwright-core'
import { atLeisure } from './phone.ts'

/** Browsers tell of no shorter ones. */
const SHORTEST_MS = 16

/** The interactions that a page records in `window`. */
interface Watch {
  /** By the browser's number of an interaction: the longest of its events, in milliseconds. */
  interactions: Map<number, number>
}

/** Taps something until what comes of it is seen. @returns milliseconds to the next paint */
export type Tap = (it: Locator, seen: () => Promise<unknown>) => Promise<number>

/**
 * Notes the page's interactions from its next document on. What is tapped is tapped on a plain phone; loading has its own figures,
 * and is not slowed down.
 * @param times how much longer a plain phone takes
 */
export async function tapsOn(page: Page, times: number): Promise<Tap> {
  await page.addInitScript(watch, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  return (it, seen) => untilNextPaint(page, it, seen, () => slowDown(times)).finally(() => slowDown(1))
}

/** In the page. */
function watch(shortest: number): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions } satisfies Watch)
  const options = { type: 'event', durationThreshold: shortest, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0) continue
      interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe(options)
}

/**
 * Milliseconds of a tap's interaction to next paint, as web-vitals defines it: an interaction lasts as long as the longest of its
 * events, from the touch to the next frame; below fifty of them the longest counts.
 *
 * The touch is sent to a place, and nothing is looked for before the frame is drawn: to make sure what it hits, and to look
 * whether something is there yet, the driver works in the page itself, which is slowed down with it.
 */
async function untilNextPaint(
  page: Page,
  it: Locator,
  seen: () => Promise<unknown>,
  slowDown: () => Promise<unknown>,
): Promise<number> {
  await it.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await atLeisure(page)
  const place = await it.boundingBox()
  if (!place) throw new Error(`${it} cannot be tapped`)
  await page.evaluate(() => (window as unknown as Watch).interactions.clear())
  await slowDown()
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  await atLeisure(page)
  await seen()
  await atLeisure(page)
  const durations = await page.evaluate(() => [...(window as unknown as Watch).interactions.values()])
  if (durations.length === 0) throw new Error(`the page noticed no tap on ${it}`)
  return Math.max(SHORTEST_MS, ...durations)
}
