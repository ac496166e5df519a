import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newFindings } from './axe.ts'
import type { TextKinds } from './text-kinds.ts'

/** Kinds of texts that passed on other pages. */
const knownKinds: TextKinds = new Set()

/** Fails where axe-core finds something or the page is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'pixels to scroll sideways').toBe(0)
}

/** Fails with a list of what axe-core finds on the page as it stands (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const findings = await newFindings(page, knownKinds)
  if (findings.length > 0) throw new Error(`axe-core on ${page.url()}:\n  ${findings.join('\n  ')}`)
}
