import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inRoot } from '../../scripts/lib/paths.mjs'

/** With `SCREENS_DIR=/tmp/screens` keeps a picture of the whole page there, for looking; otherwise does nothing. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS_DIR
  if (folder) await picture(page, folder, name)
}

/** What a failed test saw last, in `test-results/`. */
export async function keepFailure(page: Page, name: string): Promise<void> {
  await picture(page, inRoot('test-results'), name).catch(() => {})
}

async function picture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${fileName(name)}.png`), fullPage: true })
}

const fileName = (name: string) => name.replace(/[^\w.-]+/g, '-').slice(0, 120)
