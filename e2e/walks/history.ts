import type { Page } from 'playwright-core'
import type { Random } from './random.ts'
import type { Step } from './walk.ts'

/** Back, forward or a reload. The document may stay the same, so the browser's own wait for a load is not used. */
export function moveInHistory(page: Page, random: Random): Step {
  const name = random.weighted(['back', 'back', 'forward', 'reload'], () => 1)
  return {
    name,
    async run() {
      if (name === 'reload') await page.reload()
      else await page.evaluate((by) => history.go(by), name === 'back' ? -1 : 1)
    },
  }
}
