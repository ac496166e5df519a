import lighthouse, { type Config, defaultConfig, type Flags, type Result } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { openInspectable } from './browser.ts'
import { ProcessorTrace } from './processor-time.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What Lighthouse says of one visit to a page. */
export interface Verdict {
  /** 0 to 100, of the categories that were asked for. */
  scores: Partial<Record<Category, number>>
  /** Seconds. */
  largestPaint: number
  layoutShift: number
  /** Milliseconds. */
  blocking: number
  /** Names of the audits that a category lost points by. */
  causes: Partial<Record<Category, string[]>>
}

const weightless = Object.values(defaultConfig.categories ?? {}).flatMap(({ auditRefs }) =>
  auditRefs.filter(({ weight }) => weight === 0).map(({ id }) => id),
)

/** Lighthouse's own, but for how long tasks are. */
const config: Config = { extends: 'lighthouse:default', artifacts: [{ id: 'Trace', gatherer: ProcessorTrace }] }

/**
 * One run with its mobile defaults but for the processor, in a browser of its own that was nowhere before.
 * @param asked has to have the performance in it
 * @param times how much slower the processor is taken for
 */
export async function judge(url: string, asked: readonly Category[], times: number): Promise<Verdict> {
  const browser = await openInspectable()
  try {
    const flags: Flags = {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...asked],
      // The picture of the whole page, and audits without a say in any score, are for the report that people read.
      disableFullPageScreenshot: true,
      skipAudits: weightless,
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: times },
    }
    const run = await lighthouse(url, flags, config)
    if (!run) throw new Error('Lighthouse said nothing')
    if (run.lhr.runtimeError) throw new Error(`Lighthouse: ${run.lhr.runtimeError.message}`)
    return verdict(run.lhr, asked)
  } finally {
    await browser.close()
  }
}

function verdict({ audits, categories }: Result, asked: readonly Category[]): Verdict {
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
    scores: Object.fromEntries(asked.map((category) => [category, score(category)])),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    causes: Object.fromEntries(asked.map((category) => [category, causes(category)])),
  }
}
