import type { Locator, Page } from 'playwright-core'
import { atLeisure } from './phone.ts'

/** Browsers tell of no shorter ones. */
const SHORTEST_MS = 16

/** What a page keeps in `window` of what people did on it. */
interface Watch {
  /** By the browser's number of an interaction: the longest of its events, in milliseconds. */
  interactions: Map<number, number>
}

/**
 * From now on all that the page does takes longer, as on a plain phone, and its interactions are noted.
 * @param times how much longer
 */
export async function watchInteractions(page: Page, times: number): Promise<void> {
  await page.addInitScript(watch, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
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
 * Interaction to next paint of a tap, as web-vitals defines it: an interaction lasts as long as the longest of its events, from
 * the touch to the next frame; below fifty of them the longest counts.
 *
 * The touch is sent to a place, and nothing is looked for before the frame is drawn: to make sure what it hits, and to look
 * whether something is there yet, the driver works in the page itself, which is slowed down with it.
 *
 * @param seen what comes of the tap is there
 * @returns milliseconds
 */
export async function untilNextPaint(page: Page, it: Locator, seen: () => Promise<unknown>): Promise<number> {
  await it.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await atLeisure(page)
  const place = await it.boundingBox()
  if (!place) throw new Error(`${it} cannot be tapped`)
  await page.evaluate(() => (window as unknown as Watch).interactions.clear())
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
  await atLeisure(page)
  await seen()
  await atLeisure(page)
  const durations = await page.evaluate(() => [...(window as unknown as Watch).interactions.values()])
  if (durations.length === 0) throw new Error(`the page noticed no tap on ${it}`)
  return Math.max(SHORTEST_MS, ...durations)
}
