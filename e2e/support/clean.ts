import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from './expect.ts'

/** Nothing for axe to find, nothing wider than the screen. */
export async function expectClean(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider, 'pixels to scroll sideways').toBe(0)
}

/** Fails with a list of what axe-core finds on the page as it stands (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Without frames there is nothing to collect from elsewhere, and passed rules are nobody's news: both cost time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.slice(0, 5).map(({ target, failureSummary }) => `    ${target.join(' ')}: ${oneLine(failureSummary)}`),
  ])
  throw new Error(`axe-core on ${page.url()}:\n  ${lines.join('\n  ')}`)
}

const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()
