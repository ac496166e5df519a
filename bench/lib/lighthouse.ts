import lighthouse, { type Result } from 'lighthouse'
import { openInspectable } from './browser.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** What Lighthouse says of one visit to a page. */
export interface Verdict {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Seconds. */
  largestPaint: number
  layoutShift: number
  /** Milliseconds. */
  blocking: number
  /** How fast Lighthouse found this machine at that moment; its own scale, on which a desktop is at 1,500 and more. */
  machine: number
  /** Names of the audits that a category lost points by. */
  causes: Record<Category, string[]>
}

/** One run with its mobile defaults, in a browser of its own that was nowhere before. */
export async function judge(url: string): Promise<Verdict> {
  const browser = await openInspectable()
  try {
    const flags = { port: browser.port, logLevel: 'silent' as const, onlyCategories: [...CATEGORIES] }
    // The picture of the whole page is for the report that people read.
    const run = await lighthouse(url, { ...flags, disableFullPageScreenshot: true })
    if (!run) throw new Error('Lighthouse said nothing')
    if (run.lhr.runtimeError) throw new Error(`Lighthouse: ${run.lhr.runtimeError.message}`)
    return verdict(run.lhr)
  } finally {
    await browser.close()
  }
}

function verdict({ audits, categories, environment }: Result): Verdict {
  const value = (id: string) => {
    const { numericValue } = audits[id] ?? {}
    if (numericValue === undefined) throw new Error(`Lighthouse did not measure ${id}`)
    return numericValue
  }
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const causes = (category: Category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id)
  return {
    scores: everyCategory(score),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    causes: everyCategory(causes),
  }
}

function everyCategory<T>(of: (category: Category) => T): Record<Category, T> {
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  }
}
