import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newFindings } from './axe.ts'
import type { TextKinds } from './text-kinds.ts'

/** Kinds of texts whose contrast passed on earlier pages. */
const knownKinds: TextKinds = new Set()

/** Fails on findings of axe-core, and when the page is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels to scroll sideways').toBe(0)
}

/** Fails with the findings of axe-core on the current page (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const findings = await newFindings(page, knownKinds)
  if (findings.length > 0) throw new Error(`axe-core on ${page.url()}:\n  ${findings.join('\n  ')}`)
}
