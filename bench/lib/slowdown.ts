import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright-core'
import { figure } from './row.ts'

/** Lighthouse's slowdown, which turns a desktop of rating {@link DESKTOP_RATING} into a mid-range phone. */
const DESKTOP_SLOWDOWN = 4
/** The lowest rating of a fast desktop; Lighthouse's guide to throttling names 1,500 to 2,000. */
const DESKTOP_RATING = 1_500

/** The factor that makes this machine's browser as slow as a mid-range phone. */
export interface Slowdown {
  times: number
  /** The reason, for the table. */
  note: string
}

/**
 * Four on a fast desktop, less on a slower machine, as Lighthouse's guide recommends (decision 034). The machine is rated at this
 * moment, so nothing else should run.
 */
export async function slowdownOf(browser: Browser): Promise<Slowdown> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const rating = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    const times = Math.max(1, DESKTOP_SLOWDOWN * Math.min(1, rating / DESKTOP_RATING))
    return {
      times,
      note: `CPU slowed down ${figure(times)} times: Lighthouse rates this machine ${Math.round(rating)}`,
    }
  } finally {
    await context.close()
  }
}
