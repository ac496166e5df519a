import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newFindings } from './axe.ts'
import type { Kinds } from './word-kinds.ts'

/** What words of other pages were found to be good. */
const known: Kinds = new Set()

/** Nothing for axe to find, nothing wider than the screen. */
export async function expectClean(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'pixels to scroll sideways').toBe(0)
}

/** Fails with a list of what axe-core finds on the page as it stands (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const findings = await newFindings(page, known)
  if (findings.length > 0) throw new Error(`axe-core on ${page.url()}:\n  ${findings.join('\n  ')}`)
}
