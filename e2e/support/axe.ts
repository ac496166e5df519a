import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import type { Page } from 'playwright-core'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { type Kinds, markNewWords, unmarkWords } from './word-kinds.ts'

/** Comes with the script that is brought into the page. */
declare const axe: { configure(spec: Spec): void; run(options: RunOptions): Promise<AxeResults> }

/** WCAG 2.2's size of what is touched (24 px, or as much room around it) axe leaves out unless it is asked for. */
const everyRule: RunOptions = { rules: { 'target-size': { enabled: true } } }

/** What axe-core finds on the page as it stands (WCAG 2.2 AA and best practices), a line each. */
export const axeFindings = (page: Page): Promise<string[]> => run(page, '*', everyRule)

/**
 * The same, but that words are judged by their colours only where they are of a kind that is not known yet. Kinds that are looked
 * at and found good are known from then on: thousands of words on a page are of some hundred kinds, most of them on every page.
 */
export const newFindings = (page: Page, known: Kinds): Promise<string[]> => ofNewWords(page, known, everyRule)

/** Of the same only what depends on colours: all that another colour scheme can change. */
export const newPaleWords = (page: Page, known: Kinds): Promise<string[]> =>
  ofNewWords(page, known, { runOnly: ['color-contrast', 'link-in-text-block'] })

async function ofNewWords(page: Page, known: Kinds, options: RunOptions): Promise<string[]> {
  const kinds = await page.evaluate(markNewWords, [...known])
  if (kinds.length === 0 && options.runOnly) return []
  const found = await run(page, '[data-new-words]', options)
  await page.evaluate(unmarkWords)
  if (found.length === 0) for (const kind of kinds) known.add(kind)
  return found
}

async function run(page: Page, words: string, options: RunOptions): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(
    async ([selector, asked]) => {
      axe.configure({ rules: [{ id: 'color-contrast', selector }] })
      return (await axe.run(asked)).violations
    },
    // Passed rules are nobody's news.
    [words, { ...options, resultTypes: ['violations'] } satisfies RunOptions] as const,
  )
  return violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes
      .slice(0, 5)
      .map(({ target, failureSummary = '' }) => `    ${target.join(' ')}: ${oneLine(failureSummary)}`),
  ])
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

let source: string | undefined

/** Once a document: it costs as much as a run of it. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  source ??= readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')
  await page.evaluate(source)
}
