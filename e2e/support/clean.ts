import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'
import { expect } from './expect.ts'

/** Nothing for axe to find, nothing wider than the screen. */
export async function expectClean(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'pixels to scroll sideways').toBe(0)
}

/** Fails with a list of what axe-core finds on the page as it stands (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const findings = await axeFindings(page)
  if (findings.length > 0) throw new Error(`axe-core on ${page.url()}:\n  ${findings.join('\n  ')}`)
}
