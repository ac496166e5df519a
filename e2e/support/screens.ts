import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inRoot } from '../../scripts/lib/paths.mjs'

/**
 * With `SCREENS_DIR=/tmp/screens` keeps a picture of the whole page there, for looking; otherwise does nothing. For a whole page
 * the browser resizes it for a moment, down to nothing: `fullPage: false` where that changes what is drawn.
 */
export async function keepScreen(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (folder) await picture(page, folder, name, fullPage)
}

/** What a failed test saw last, in `test-results/`. */
export async function keepFailure(page: Page, name: string): Promise<void> {
  await picture(page, inRoot('test-results'), name).catch(() => {})
}

async function picture(page: Page, folder: string, name: string, fullPage = true): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${fileName(name)}.png`)
  await page.screenshot({ path, fullPage, style: drawn })
}

/** What is drawn only as one comes near it: a picture of the whole page has all of it. */
const drawn = '.drawn-near { content-visibility: visible !important }'

const fileName = (name: string) => name.replace(/[^\w.-]+/g, '-').slice(0, 120)
