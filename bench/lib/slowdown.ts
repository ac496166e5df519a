import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright-core'
import { figure } from './row.ts'

/** What makes a plain phone of a machine that Lighthouse rates {@link DESKTOP}. */
const TIMES = 4
/** The least that Lighthouse takes for a fast desktop; its guide to throttling names 1,500 to 2,000. */
const DESKTOP = 1_500

/** How much slower this machine's browser has to be to be as slow as a plain phone. */
export interface Slowdown {
  times: number
  /** Why it is that, for the table. */
  note: string
}

/**
 * Four times on a desktop, and less on a machine that is slower by itself: else what is measured there is a phone that nobody
 * has. Lighthouse's own guide asks for that; its rating is taken at this moment, so the machine ought to be at rest.
 */
export async function slowdownOf(browser: Browser): Promise<Slowdown> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const rating = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    const times = Math.max(1, TIMES * Math.min(1, rating / DESKTOP))
    return {
      times,
      note: `CPU slowed down ${figure(times)} times: Lighthouse rates this machine ${Math.round(rating)}`,
    }
  } finally {
    await context.close()
  }
}
