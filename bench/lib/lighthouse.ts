import lighthouse, { type Artifacts, auditFlowArtifacts, defaultConfig, type Flags, type Result } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { openDebuggableBrowser } from './browser.ts'
import { byProcessorTime } from './processor-time.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Lighthouse's figures for one visit to a page. */
export interface Verdict {
  /** 0 to 100, for the requested categories. */
  scores: Partial<Record<Category, number>>
  /** Seconds. */
  largestPaint: number
  layoutShift: number
  /** Milliseconds. */
  blocking: number
  /** The audits by which a category lost points. */
  causes: Partial<Record<Category, string[]>>
}

const unweightedAudits = Object.values(defaultConfig.categories ?? {}).flatMap(({ auditRefs }) =>
  auditRefs.filter(({ weight }) => weight === 0).map(({ id }) => id),
)

/** The two verdicts on one visit. */
export interface Verdicts {
  /** By Lighthouse as it is, with its mobile defaults. */
  stock: Verdict
  /** With a slowdown for this machine's speed (decision 034) and tasks measured by processor time (decision 037). */
  corrected: Verdict
}

/**
 * Visits a page once, in a fresh browser, and judges that visit twice.
 * @param wanted the categories, with performance among them
 * @param slowdown the ratio of this machine's speed to the phone's, for the corrected verdict
 */
export async function judge(url: string, wanted: readonly Category[], slowdown: number): Promise<Verdicts> {
  const browser = await openDebuggableBrowser()
  const flags: Flags = {
    port: browser.port,
    logLevel: 'silent',
    onlyCategories: [...wanted],
    // The full-page screenshot and audits without a weight do not affect the scores.
    disableFullPageScreenshot: true,
    skipAudits: unweightedAudits,
  }
  try {
    const run = await lighthouse(url, flags)
    if (!run) throw new Error('Lighthouse gave no result')
    return {
      stock: verdict(run.lhr, wanted),
      corrected: verdict(await auditAgain(run.artifacts, flags, slowdown), wanted),
    }
  } finally {
    await browser.close()
  }
}

/** Scores the same visit with tasks measured by processor time and another slowdown. */
async function auditAgain(gathered: Artifacts, flags: Flags, slowdown: number): Promise<Result> {
  const throttled = { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown }
  const { Trace: trace, settings } = gathered
  const artifacts: Artifacts = {
    ...gathered,
    Trace: { ...trace, traceEvents: byProcessorTime(trace.traceEvents) },
    settings: { ...settings, throttling: throttled },
  }
  const step = { artifacts, name: 'corrected', flags: { ...flags, throttling: throttled } }
  const flow = await auditFlowArtifacts({ gatherSteps: [step], name: 'corrected' })
  const result = flow.steps[0]?.lhr
  if (!result) throw new Error('Lighthouse gave no second result')
  return result
}

function verdict({ audits, categories, runtimeError }: Result, wanted: readonly Category[]): Verdict {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
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
    scores: Object.fromEntries(wanted.map((category) => [category, score(category)])),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    causes: Object.fromEntries(wanted.map((category) => [category, causes(category)])),
  }
}
