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
/** Presses a key where the focus is. @returns milliseconds to the next paint */
export type Press = (key: string) => Promise<number>

/**
 * Records the page's interactions from its next document on. The CPU is slowed down to a phone's only during an interaction, as loading
 * has its own figures.
 * @param times how much slower the phone is
 */
export async function recordInteractionsOf(page: Page, times: number): Promise<{ tap: Tap; press: Press }> {
  await page.addInitScript(recordInteractions, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const timed = (act: () => Promise<void>, waitForResult: () => Promise<unknown>) =>
    timeToNextPaint(page, act, waitForResult, () => slowDown(times)).finally(() => slowDown(1))
  return {
    async tap(target, waitForResult) {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await waitUntilIdle(page)
      const box = await target.boundingBox()
      if (!box) throw new Error(`${target} cannot be tapped`)
      return timed(() => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2), waitForResult)
    },
    press: (key) =>
      timed(
        () => page.keyboard.press(key),
        async () => {},
      ),
  }
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
 * Milliseconds of an interaction to the next paint, as web-vitals defines it: an interaction lasts as long as the longest of its events,
 * from the touch to the next frame; below fifty of them the longest counts.
 *
 * Taps go to coordinates, and nothing is queried before the frame is drawn: the driver queries in the page itself, which is slowed down.
 */
async function timeToNextPaint(
  page: Page,
  act: () => Promise<void>,
  waitForResult: () => Promise<unknown>,
  slowDown: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(() => (window as unknown as Recording).interactions.clear())
  await slowDown()
  await act()
  await waitUntilIdle(page)
  await waitForResult()
  await waitUntilIdle(page)
  const durations = await page.evaluate(() => [...(window as unknown as Recording).interactions.values()])
  // Browsers report no events that are shorter.
  return Math.max(SHORTEST_MS, ...durations)
}
