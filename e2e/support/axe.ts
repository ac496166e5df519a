import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Fails with a list of what axe-core finds on the page as it stands (WCAG 2.2 AA and best practices). */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.slice(0, 5).map(({ target, failureSummary }) => `    ${target.join(' ')}: ${oneLine(failureSummary)}`),
  ])
  throw new Error(`axe-core on ${page.url()}:\n  ${lines.join('\n  ')}`)
}

const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()
