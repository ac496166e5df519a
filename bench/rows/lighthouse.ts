import { goTo, phone, visit } from '../lib/browser.ts'
import { type Category, categories, judge, slowdownOf, type Verdict, type Verdicts } from '../lib/lighthouse.ts'
import { ranked } from '../lib/load.ts'
import { measuredOnce } from '../lib/measure.ts'
import { atLeast, atMost, type Bench, figure, type Measured, type Row } from '../lib/row.ts'

/** The categories of each run. Only the performance varies between runs, and the others take as long to audit. */
const RUNS: readonly (readonly Category[])[] = [categories, ['performance'], ['performance']]
const pages = { home: '/', list: '/products', product: '/products/1/details' }
type Page = keyof typeof pages

interface Run extends Verdicts {
  /** The slowdown of the processor for the corrected verdict, with its reason. */
  slowdown: string
}

interface Figure {
  what: string
  target: string
  /** Undefined where the run did not include it. */
  of(verdict: Verdict): number | undefined
  compare(value: number): Measured
  /** Depends on the machine, so that the corrected figure is shown beside the stock one. */
  varies?: true
  /** The accepted shortfall (docs/measured.md). */
  limit?: number
  /** Explains the figure. */
  explain?(verdict: Verdict): string | undefined
}

const score = (category: Category, minimum: number): Figure => ({
  what: category.replace('-', ' '),
  target: minimum === 100 ? '100' : `>= ${minimum}`,
  of: ({ scores }) => scores[category],
  compare: (value) => atLeast(value, minimum, ''),
  explain: ({ causes }) => causes[category]?.join(', '),
})

const figures: Figure[] = [
  { ...score('performance', 99), varies: true },
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  {
    what: 'largest contentful paint',
    target: '<= 1.3 s',
    of: ({ largestPaint }) => largestPaint,
    compare: (value) => atMost(value, 1.3, 's'),
    varies: true,
    limit: 0.86,
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
    varies: true,
  },
]

/** Visits the pages once, so that the shop has cached them and their pictures. */
const warmUp = measuredOnce(async ({ shop, browser }) => {
  for (const path of Object.values(pages))
    await visit(await browser(), { ...phone, baseURL: shop.url }, (page) => goTo(page, path))
})

/** The runs of one page, shared by its rows. */
const runsOf = (path: string) =>
  measuredOnce(async (bench) => {
    await warmUp(bench)
    const runs: Run[] = []
    for (const wanted of RUNS) {
      const { times, note: slowdown } = await slowdownOf(await bench.browser())
      runs.push({ ...(await judge(bench.shop.url + path, wanted, times)), slowdown })
    }
    return runs
  })

const row = (
  page: Page,
  kind: keyof Verdicts,
  { what, target, of, compare, limit, explain }: Figure,
  runsOfPage: (bench: Bench) => Promise<Run[]>,
): Row => ({
  name: `${page} page in Lighthouse, mobile${kind === 'corrected' ? ', corrected' : ''}: ${what}`,
  target,
  products: 'demo',
  limit,
  async measure(bench) {
    const measured = (await runsOfPage(bench)).flatMap((run) => {
      const value = of(run[kind])
      return value === undefined ? [] : [{ run, value }]
    })
    const { all, median } = ranked(measured, ({ value }) => value)
    const values = all.length > 1 && all.map(({ value }) => figure(value)).join(', ')
    const notes = [values, explain?.(median.run[kind]), kind === 'corrected' && median.run.slowdown]
    return { ...compare(median.value), note: notes.filter(Boolean).join('; ') }
  },
})

export const lighthouseRows: Row[] = (Object.keys(pages) as Page[]).flatMap((page) => {
  const runs = runsOf(pages[page])
  return figures.flatMap((figure) =>
    (figure.varies ? (['stock', 'corrected'] as const) : (['stock'] as const)).map((kind) =>
      row(page, kind, figure, runs),
    ),
  )
})
