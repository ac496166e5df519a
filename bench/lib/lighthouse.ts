import lighthouse, {
  type Artifacts,
  auditFlowArtifacts,
  defaultConfig,
  type Flags,
  type Result,
  type TraceEvent,
} from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import type { Browser } from 'playwright-core'
import { openDebuggableBrowser } from './browser.ts'
import { figure } from './row.ts'

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
  /** With a slowdown for this machine's speed (docs/measured.md, 034) and tasks measured by processor time (docs/measured.md, 037). */
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

/** Lighthouse's slowdown, which turns a desktop of rating {@link DESKTOP_RATING} into a mid-range phone. */
const DESKTOP_SLOWDOWN = 4
/** The lowest rating of a fast desktop; Lighthouse's guide to throttling names 1,500 to 2,000. */
const DESKTOP_RATING = 1_500

/** The factor that makes this machine's browser as slow as a mid-range phone. */
interface Slowdown {
  times: number
  /** The reason, for the table. */
  note: string
}

/**
 * Four on a fast desktop, less on a slower machine, as Lighthouse's guide recommends (docs/measured.md, 034). The machine is rated at this
 * moment, so nothing else should run.
 */
export async function slowdownOf(browser: Browser): Promise<Slowdown> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const rating = await page.evaluate(pageFunctions.computeBenchmarkIndex)
    const times = Math.max(1, DESKTOP_SLOWDOWN * Math.min(1, rating / DESKTOP_RATING))
    return {
      times,
      note: `CPU slowed down ${figure(times)} times: Lighthouse rates this machine ${Math.round(rating)}`,
    }
  } finally {
    await context.close()
  }
}

/** Chromium's name for one uninterrupted piece of work of a thread. */
const TASK = 'RunTask'

/** Durations in microseconds, which not every event has, in contrast to Lighthouse's type. */
type Timed = TraceEvent & {
  /** The part of `dur` during which the thread had a processor. */
  tdur?: number
}

interface Task {
  from: number
  to: number
  /** The share of its duration during which the thread had a processor. */
  share: number
}

/**
 * Shortens each task of a trace to the time during which it had a processor; events within it move closer together by the same
 * share, and its start stays. A phone has a core for each thread of a page. On a bench machine with two cores, tasks also wait for
 * the browser, the server and other processes (docs/measured.md, 037).
 */
export function byProcessorTime(events: readonly TraceEvent[]): TraceEvent[] {
  const tasks = new Map<string, Task>()
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return inOrder.map((event) => {
    const thread = `${event.pid}/${event.tid}`
    const task = taskOf(event, tasks.get(thread))
    if (!task) return event
    tasks.set(thread, task)
    const moved = { ...event, ts: task.from + (event.ts - task.from) * task.share }
    return event.dur === undefined ? moved : { ...moved, dur: event.dur * task.share }
  })
}

/** The task that the event is in or begins; undefined outside of tasks. */
function taskOf({ name, ts, dur, tdur }: Timed, last: Task | undefined): Task | undefined {
  if (last && ts < last.to) return last
  if (name !== TASK || !dur || tdur === undefined) return undefined
  return { from: ts, to: ts + dur, share: Math.min(1, tdur / dur) }
}
