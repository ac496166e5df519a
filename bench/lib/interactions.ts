import type { Locator, Page } from 'playwright-core'
import { waitUntilIdle } from './phone.ts'

/** The shortest duration of events that browsers report. */
const SHORTEST_MS = 16

/** The measurements that a page records in `window`. */
interface Recording {
  /** The longest event of each interaction in milliseconds, by the browser's interaction id. */
  interactions: Map<number, number>
}

/** Taps a target and waits for its result. @returns milliseconds to the next paint */
export type Tap = (target: Locator, waitForResult: () => Promise<unknown>) => Promise<number>

/**
 * Records the page's interactions from its next document on. The CPU is slowed down to a phone's only during a tap, as loading has its
 * own figures.
 * @param times how much slower the phone is
 */
export async function createTap(page: Page, times: number): Promise<Tap> {
  await page.addInitScript(recordInteractions, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  return (target, waitForResult) =>
    timeToNextPaint(page, target, waitForResult, () => slowDown(times)).finally(() => slowDown(1))
}

/** In the page: records the longest event of each interaction. */
function recordInteractions(shortest: number): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions } satisfies Recording)
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
 * The tap is sent to coordinates, and nothing is queried before the frame is drawn: the driver queries in the page itself, which is
 * slowed down.
 */
async function timeToNextPaint(
  page: Page,
  target: Locator,
  waitForResult: () => Promise<unknown>,
  slowDown: () => Promise<unknown>,
): Promise<number> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await waitUntilIdle(page)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} cannot be tapped`)
  await page.evaluate(() => (window as unknown as Recording).interactions.clear())
  await slowDown()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await waitUntilIdle(page)
  await waitForResult()
  await waitUntilIdle(page)
  const durations = await page.evaluate(() => [...(window as unknown as Recording).interactions.values()])
  if (durations.length === 0) throw new Error(`the page noticed no tap on ${target}`)
  return Math.max(SHORTEST_MS, ...durations)
}
