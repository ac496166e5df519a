import type { Page } from '@playwright/test'
import type { Random } from './random.ts'
import type { Step } from './walk.ts'

/** Back, forward or a reload. */
export function moveInHistory(page: Page, random: Random): Step {
  const name = random.pick(['back', 'back', 'forward', 'reload'])
  return {
    name,
    run: async () =>
      void (name === 'reload' ? await page.reload() : await pressHistoryButton(page, name === 'back' ? -1 : 1)),
  }
}

/**
 * Presses the browser's own button: `history.back()` in the page would also leave the page behind an open overlay (decision 048).
 * The empty page before the first one is not visited.
 */
async function pressHistoryButton(page: Page, by: -1 | 1): Promise<void> {
  try {
    const isFirst = await page.evaluate(() => navigation.currentEntry?.index === 0)
    // The document may stay the same, so there is no load to wait for.
    if (by > 0) await page.goForward({ waitUntil: 'commit' })
    else if (!isFirst) await page.goBack({ waitUntil: 'commit' })
  } catch (error) {
    // The document was left before it could answer.
    if (!/context was destroyed|interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error
  }
}
