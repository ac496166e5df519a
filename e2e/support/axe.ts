import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, NodeResult, Result, RunOptions, Spec } from 'axe-core'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { markNewTexts, type TextKinds, unmarkTexts } from './text-kinds.ts'

/** Defined by the script that is added to the page. */
declare const axe: {
  configure(spec: Spec): void
  run(options: RunOptions): Promise<AxeResults>
  run(around: Element, options: RunOptions): Promise<AxeResults>
}

/** Enables axe's check of the target size (WCAG 2.2: 24 px, or as much space around), which is off by default. */
const withTargetSize: RunOptions = { rules: { 'target-size': { enabled: true } } }

/**
 * Findings of axe-core on the current page (WCAG 2.2 AA and best practices), a line each. The contrast of texts is checked only for
 * kinds that are not in `known`; kinds that pass are added to it. A page has thousands of texts but only some hundred kinds, most of
 * which are on every page.
 */
export const newFindings = (page: Page, known: TextKinds): Promise<string[]> =>
  findingsOnNewTexts(page, known, withTargetSize)

/** The same for color rules only, which are all that another color scheme can affect. */
export const newContrastFindings = (page: Page, known: TextKinds): Promise<string[]> =>
  findingsOnNewTexts(page, known, { runOnly: ['color-contrast', 'link-in-text-block'] })

async function findingsOnNewTexts(page: Page, known: TextKinds, options: RunOptions): Promise<string[]> {
  const kinds = await page.evaluate(markNewTexts, [...known])
  if (kinds.length === 0 && options.runOnly) return []
  const found = await runAxe(page, '[data-new-text]', options)
  await page.evaluate(unmarkTexts)
  if (found.length === 0) for (const kind of kinds) known.add(kind)
  return found
}

async function runAxe(page: Page, textSelector: string, options: RunOptions): Promise<string[]> {
  await injectAxe(page)
  // Parts out of sight have their real size and place only without it; axe would take them for overlapping.
  const shown = await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  // The rules that passed are not needed.
  const axeOptions: RunOptions = { ...options, resultTypes: ['violations'] }
  const violations = await page.evaluate(runInPage, [textSelector, axeOptions] as const)
  await shown.evaluate((style) => (style as Element).remove())
  return violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes
      .slice(0, 5)
      .map(({ target, failureSummary = '' }) => `    ${target.join(' ')}: ${oneLine(failureSummary)}`),
  ])
}

/**
 * In the page. Small targets are checked a second time in the middle of the screen, as a sticky bar may cover a part of them. Toasts,
 * which disappear by themselves, are hidden meanwhile.
 */
async function runInPage([textSelector, options]: readonly [textSelector: string, options: RunOptions]): Promise<
  Result[]
> {
  axe.configure({ rules: [{ id: 'color-contrast', selector: textSelector }] })
  const { violations } = await axe.run(options)
  const isSmallInMiddle = async ({ target }: NodeResult) => {
    const element = document.querySelector(String(target))
    if (!element) return true
    const scrollPositions: [box: Element, top: number, left: number][] = []
    for (let box: Element | null = element; box; box = box.parentElement)
      scrollPositions.push([box, box.scrollTop, box.scrollLeft])
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const toasts = document.querySelector<HTMLElement>('[data-toasts]:not(:focus-within)')
    if (toasts && !toasts.contains(element)) toasts.style.visibility = 'hidden'
    const again = await axe.run(element, { runOnly: ['target-size'] })
    if (toasts) toasts.style.visibility = ''
    for (const [box, top, left] of scrollPositions) box.scrollTo({ top, left, behavior: 'instant' })
    return again.violations.length > 0
  }
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const small: NodeResult[] = []
    // In sequence, as axe does not run concurrently.
    for (const node of violation.nodes) if (await isSmallInMiddle(node)) small.push(node)
    violation.nodes = small
  }
  return violations.filter(({ nodes }) => nodes.length > 0)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

let axeSource: string | undefined

/** Adds axe once per document: adding it takes as long as running it. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  axeSource ??= readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  await page.evaluate(axeSource)
}
