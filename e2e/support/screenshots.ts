import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * With `SCREENS_DIR=/tmp/screens` saves a screenshot of the whole page there; otherwise does nothing. For a whole page the browser
 * resizes its window for a moment: use `fullPage: false` where that changes the page.
 */
export async function saveScreenshot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const view = await page.evaluate(() => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    return `${innerWidth}-${document.documentElement.lang}${isDark ? '-dark' : ''}`
  })
  await page.screenshot({ path: join(folder, `${fileName(`${name}-${view}`)}.png`), fullPage, style: drawEverything })
}

/** Renders the parts of a page that are otherwise rendered only near the screen. */
const drawEverything = '.drawn-near { content-visibility: visible !important }'

const fileName = (name: string) => name.replace(/[^\w.-]+/g, '-').slice(0, 120)
