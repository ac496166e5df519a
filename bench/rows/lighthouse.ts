import type { Bench } from '../lib/bench.ts'
import { type Category, categories, judge, type Verdict } from '../lib/lighthouse.ts'
import { ranked } from '../lib/median.ts'
import { goTo, phone, visit } from '../lib/phone.ts'
import { atLeast, atMost, figure, type Measured, type Row } from '../lib/row.ts'
import { shared } from '../lib/shared.ts'
import { slowdownOf } from '../lib/slowdown.ts'

/** Speeds vary from run to run; what is said of the rest is the same each time, and takes as long as the speeds. */
const RUNS: readonly (readonly Category[])[] = [categories, ['performance'], ['performance']]
const pages = { home: '/', list: '/products', product: '/products/1/details', shop: '/shops/1' }
type Page = keyof typeof pages

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
  /** Where it falls short of the design: how far it may, by page. */
  limits?: Record<Page, number>
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
    limits: { home: 0.72, list: 0.86, product: 0.86, shop: 0.86 },
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
    const verdicts: Run[] = []
    for (const asked of RUNS) {
      const { times, note: slowdown } = await slowdownOf(await bench.browser())
      verdicts.push({ ...(await judge(bench.shop.url + path, asked, times)), slowdown })
    }
    return verdicts
  })

const row = (
  page: Page,
  { what, target, of, compare, limits, because }: Figure,
  runs: (bench: Bench) => Promise<Run[]>,
): Row => ({
  name: `${page} page in Lighthouse, mobile: ${what}`,
  target,
  products: 'demo',
  limit: limits && { decision: 35, ratio: limits[page] },
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
