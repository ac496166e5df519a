import type { Page } from '@playwright/test'
import type { Random } from './random.ts'
import type { Step } from './walk.ts'

/** Back, forward or a reload. */
export function moveInHistory(page: Page, random: Random): Step {
  const name = random.pick(['back', 'back', 'forward', 'reload'])
  return {
    name,
    run: async () => void (name === 'reload' ? await page.reload() : await goBy(page, name === 'back' ? -1 : 1)),
  }
}

/** The document may stay the same, so there is no load to wait for. Nobody goes back to the empty page before the first one. */
async function goBy(page: Page, by: number): Promise<void> {
  try {
    await page.evaluate((by) => {
      const isFirst = navigation.currentEntry?.index === 0
      if (by > 0 || !isFirst) history.go(by)
    }, by)
  } catch (error) {
    // The document was left before it could answer.
    if (!/context was destroyed/.test(String(error))) throw error
  }
}
