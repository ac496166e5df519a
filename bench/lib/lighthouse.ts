import lighthouse, { type Artifacts, auditFlowArtifacts, defaultConfig, type Flags, type Result } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { openInspectable } from './browser.ts'
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

const weightless = Object.values(defaultConfig.categories ?? {}).flatMap(({ auditRefs }) =>
  auditRefs.filter(({ weight }) => weight === 0).map(({ id }) => id),
)

/** A visit, scored twice. */
export interface Verdicts {
  /** By Lighthouse as it is, with its mobile defaults. */
  stock: Verdict
  /** With the phone's pace by this machine's speed (decision 034), and tasks by their processor time (decision 037). */
  corrected: Verdict
}

/**
 * Visits a page once, in a fresh browser, and judges that visit twice.
 * @param asked categories; performance has to be among them
 * @param slowdown how much slower than this machine's the phone's processor is, for the corrected verdict
 */
export async function judge(url: string, asked: readonly Category[], slowdown: number): Promise<Verdicts> {
  const browser = await openInspectable()
  const flags: Flags = {
    port: browser.port,
    logLevel: 'silent',
    onlyCategories: [...asked],
    // The picture of the whole page, and audits without a say in any score, are for the report that people read.
    disableFullPageScreenshot: true,
    skipAudits: weightless,
  }
  try {
    const run = await lighthouse(url, flags)
    if (!run) throw new Error('Lighthouse gave no result')
    return {
      stock: verdict(run.lhr, asked),
      corrected: verdict(await auditAgain(run.artifacts, flags, slowdown), asked),
    }
  } finally {
    await browser.close()
  }
}

/** The same visit, with tasks by their processor time and another slowdown. */
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

function verdict({ audits, categories, runtimeError }: Result, asked: readonly Category[]): Verdict {
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
    scores: Object.fromEntries(asked.map((category) => [category, score(category)])),
    largestPaint: value('largest-contentful-paint') / 1000,
    layoutShift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    causes: Object.fromEntries(asked.map((category) => [category, causes(category)])),
  }
}
