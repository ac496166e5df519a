import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, NodeResult, Result, RunOptions, Spec } from 'axe-core'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { markNewTexts, type TextKinds, unmarkTexts } from './text-kinds.ts'

/** Comes with the script that is brought into the page. */
declare const axe: {
  configure(spec: Spec): void
  run(options: RunOptions): Promise<AxeResults>
  run(around: Element, options: RunOptions): Promise<AxeResults>
}

/** WCAG 2.2's size of what is touched (24 px, or as much room around it) axe leaves out unless it is asked for. */
const withTargetSize: RunOptions = { rules: { 'target-size': { enabled: true } } }

/**
 * Findings of axe-core on the page as it stands (WCAG 2.2 AA and best practices), a line each. Texts are judged by their
 * colours only where they are of a kind that is not known yet. Kinds that are looked at and found good are known from then on:
 * thousands of words on a page are of some hundred kinds, most of them on every page.
 */
export const newFindings = (page: Page, known: TextKinds): Promise<string[]> =>
  findingsOnNewTexts(page, known, withTargetSize)

/** Of the same only what depends on colours: all that another colour scheme can change. */
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

async function runAxe(page: Page, words: string, options: RunOptions): Promise<string[]> {
  await injectAxe(page)
  // The rules that passed are not needed.
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  const violations = await page.evaluate(runInPage, [words, asked] as const)
  return violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes
      .slice(0, 5)
      .map(({ target, failureSummary = '' }) => `    ${target.join(' ')}: ${oneLine(failureSummary)}`),
  ])
}

/**
 * In the page. What is touched is measured a second time in the middle of the screen before it counts as too small: under a bar that
 * stays where it is while the page is scrolled, only a strip of it may be left. Nor do messages count that go by themselves.
 */
async function runInPage([words, asked]: readonly [words: string, asked: RunOptions]): Promise<Result[]> {
  axe.configure({ rules: [{ id: 'color-contrast', selector: words }] })
  const { violations } = await axe.run(asked)
  const isSmallAnywhere = async ({ target }: NodeResult) => {
    const element = document.querySelector(String(target))
    if (!element) return true
    const before: [box: Element, top: number, left: number][] = []
    for (let box: Element | null = element; box; box = box.parentElement)
      before.push([box, box.scrollTop, box.scrollLeft])
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const messages = document.querySelector<HTMLElement>('[data-toasts]:not(:focus-within)')
    if (messages && !messages.contains(element)) messages.style.visibility = 'hidden'
    const again = await axe.run(element, { runOnly: ['target-size'] })
    if (messages) messages.style.visibility = ''
    for (const [box, top, left] of before) box.scrollTo({ top, left, behavior: 'instant' })
    return again.violations.length > 0
  }
  for (const found of violations.filter(({ id }) => id === 'target-size')) {
    const small: NodeResult[] = []
    // In sequence: axe refuses to run twice at a time.
    for (const node of found.nodes) if (await isSmallAnywhere(node)) small.push(node)
    found.nodes = small
  }
  return violations.filter(({ nodes }) => nodes.length > 0)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

let axeSource: string | undefined

/** Once a document: it costs as much as a run of it. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  axeSource ??= readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  await page.evaluate(axeSource)
}
