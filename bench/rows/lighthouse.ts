import type { Bench } from '../lib/bench.ts'
import { type Category, categories, judge, type Verdict } from '../lib/lighthouse.ts'
import { ranked } from '../lib/median.ts'
import { goTo, phone, visit } from '../lib/phone.ts'
import { atLeast, atMost, figure, type Limit, type Measured, type Row } from '../lib/row.ts'
import { shared } from '../lib/shared.ts'
import { slowdownOf } from '../lib/slowdown.ts'
import { timeLeft } from '../lib/time-left.ts'

/** Speeds vary from run to run; what is said of the rest is the same each time, and takes as long as the speeds. */
const RUNS: readonly (readonly Category[])[] = [categories, ['performance'], ['performance']]
/** Where three do not agree, something else was at work on this machine: the middle of five tells more. */
const MORE_RUNS: typeof RUNS = [['performance'], ['performance']]
/** Which they are given as long as the rows behind them have so many milliseconds left. */
const OTHERS_NEED_MS = 5.5 * 60_000
/** By how much runs differ that nothing disturbed: milliseconds of blocking, seconds to the largest picture. */
const AGREED = { blocking: 60, largestPaint: 0.25 } as const
const pages = { home: '/', list: '/products', product: '/products/1/details', shop: '/shops/1' }
type Page = keyof typeof pages

/** What falls short of the design, and by how much it may. */
const limits: Partial<Record<string, Partial<Record<Page, number>>>> = {
  performance: { home: 0.95 },
  'largest contentful paint': { home: 0.72, list: 0.86, product: 0.86, shop: 0.86 },
  'total blocking time': { home: 0.2, list: 0.4, product: 0.4, shop: 0.4 },
}

function limitOf(what: string, page: Page): Limit | undefined {
  const ratio = limits[what]?.[page]
  return ratio === undefined ? undefined : { decision: 35, ratio }
}

interface Run extends Verdict {
  /** How the processor was slowed down, and why. */
  slowdown: string
}

interface Figure {
  what: string
  target: string
  /** Undefined where the run was not asked for it. */
  of(verdict: Verdict): number | undefined
  compare(value: number): Measured
  /** What else a reader of the figure wants to know. */
  because?(run: Run): string | undefined
}

const score = (category: Category, least: number): Figure => ({
  what: category.replace('-', ' '),
  target: least === 100 ? '100' : `>= ${least}`,
  of: ({ scores }) => scores[category],
  compare: (value) => atLeast(value, least, ''),
  because: ({ causes }) => causes[category]?.join(', '),
})

const figures: Figure[] = [
  {
    ...score('performance', 99),
    because: ({ slowdown }) => slowdown,
  },
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  {
    what: 'largest contentful paint',
    target: '<= 1.3 s',
    of: ({ largestPaint }) => largestPaint,
    compare: (value) => atMost(value, 1.3, 's'),
  },
  {
    what: 'layout shift',
    target: '<= 0.01',
    of: ({ layoutShift }) => layoutShift,
    compare: (value) => atMost(value, 0.01, ''),
  },
  {
    what: 'total blocking time',
    target: '<= 60 ms',
    of: ({ blocking }) => blocking,
    compare: (value) => atMost(value, 60, 'ms'),
  },
]

/** Brings the pages and their pictures into the shop's caches: somebody was there before. */
const warmUp = shared(async ({ shop, browser }) => {
  for (const path of Object.values(pages))
    await visit(await browser(), { ...phone, baseURL: shop.url }, (page) => goTo(page, path))
})

/** All runs of one page, when the first of its rows asks. */
const runsOf = (path: string) =>
  shared(async (bench) => {
    await warmUp(bench)
    const judgeAll = async (runs: typeof RUNS) => {
      const verdicts: Run[] = []
      for (const asked of runs) {
        const { times, note: slowdown } = await slowdownOf(await bench.browser())
        verdicts.push({ ...(await judge(bench.shop.url + path, asked, times)), slowdown })
      }
      return verdicts
    }
    const verdicts = await judgeAll(RUNS)
    const isEnough = doAgree(verdicts) || timeLeft() < OTHERS_NEED_MS
    return isEnough ? verdicts : [...verdicts, ...(await judgeAll(MORE_RUNS))]
  })

const doAgree = (verdicts: readonly Verdict[]): boolean =>
  (['blocking', 'largestPaint'] as const).every((figure) => {
    const values = verdicts.map((verdict) => verdict[figure])
    return Math.max(...values) - Math.min(...values) <= AGREED[figure]
  })

const row = (
  page: Page,
  { what, target, of, compare, because }: Figure,
  runs: (bench: Bench) => Promise<Run[]>,
): Row => ({
  name: `${page} page in Lighthouse, mobile: ${what}`,
  target,
  products: 'demo',
  limit: limitOf(what, page),
  async measure(bench) {
    const told = (await runs(bench)).flatMap((run) => {
      const value = of(run)
      return value === undefined ? [] : [{ run, value }]
    })
    const { all, median } = ranked(told, ({ value }) => value)
    const values = all.length > 1 && all.map(({ value }) => figure(value)).join(', ')
    return { ...compare(median.value), note: [values, because?.(median.run)].filter(Boolean).join('; ') }
  },
})

export const lighthouseRows: Row[] = (Object.keys(pages) as Page[]).flatMap((page) => {
  const runs = runsOf(pages[page])
  return figures.map((figure) => row(page, figure, runs))
})
