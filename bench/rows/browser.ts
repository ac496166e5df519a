import { join } from 'node:path'
import type { ProductCard } from '@rialto/contract'
import { CHANGE_EVENT, chatUserChannel, privateShopChannel } from '@rialto/contract/realtime'
import type { Page } from 'playwright-core'
import { addShoppers } from '../data/shoppers.ts'
import { consoleHeaders, newShopper, plainProducts, prepareOrder, storeSession } from '../lib/api.ts'
import { goTo, phone, recordInteractionsOf, type Tap, visit } from '../lib/browser.ts'
import { type Category, categories, judge, slowdownOf, type Verdict, type Verdicts } from '../lib/lighthouse.ts'
import { openListeners, openPrivateListener, ranked } from '../lib/load.ts'
import { measuredOnce } from '../lib/measure.ts'
import { atLeast, atMost, type Bench, figure, type Measured, type Row } from '../lib/row.ts'

/** The categories of each run. Only the performance varies between runs, and the others take as long to audit. */
const RUNS: readonly (readonly Category[])[] = [categories, ['performance'], ['performance']]
const pages = { home: '/', list: '/products', product: '/products/1/details' }
type MeasuredPage = keyof typeof pages

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

const lighthouseRow = (
  page: MeasuredPage,
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

export const lighthouseRows: Row[] = (Object.keys(pages) as MeasuredPage[]).flatMap((page) => {
  const runs = runsOf(pages[page])
  return figures.flatMap((figure) =>
    (figure.varies ? (['stock', 'corrected'] as const) : (['stock'] as const)).map((kind) =>
      lighthouseRow(page, kind, figure, runs),
    ),
  )
})

const TARGET_MS = 100
const VISITS = 3
const SHOP = 1

interface Visit {
  page: Page
  /** Products of {@link SHOP} without sizes and colors. */
  goods: ProductCard[]
  tap: Tap
}

const interactionRow = (name: string, act: (visit: Visit) => Promise<number[]>, limit: number): Row => ({
  name: `interaction to next paint on a phone: ${name}`,
  target: `<= ${TARGET_MS} ms`,
  products: 'demo',
  limit,
  async measure({ shop, browser }) {
    const goods = (await plainProducts(shop.url, SHOP)).slice(0, 3)
    const visits: { longest: number; times: number }[] = []
    for (let n = 0; n < VISITS; n++) {
      const shopper = await newShopper(shop.url)
      const { times } = await slowdownOf(await browser())
      const spent = await visit(await browser(), { ...phone, baseURL: shop.url }, async (page) => {
        await storeSession(page.context(), shopper)
        const { tap } = await recordInteractionsOf(page, times)
        return act({ page, goods, tap })
      })
      visits.push({ longest: Math.max(...spent), times })
    }
    const { all, median } = ranked(visits, ({ longest }) => longest)
    const each = all.map(
      ({ longest, times }) => `${figure(longest)} ms with the CPU slowed down ${figure(times)} times`,
    )
    return { ...atMost(median.longest, TARGET_MS, 'ms'), note: `the longest of each visit: ${each.join(', ')}` }
  },
})

/** On cards, where a stepper replaces the button, and on a product page. */
const addToCart = async ({ page, goods: [first, ...others], tap }: Visit) => {
  const spent: number[] = []
  await goTo(page, `/shops/${SHOP}`)
  for (const { id } of others) {
    const card = page.locator('article', { has: page.locator(`a[href="/products/${id}/details"]`) }).first()
    const add = card.getByRole('button', { name: /^Add to Cart/ })
    spent.push(await tap(add, () => card.getByRole('textbox').waitFor()))
  }
  await goTo(page, `/products/${first?.id}/details`)
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true })
  spent.push(await tap(add, () => page.getByText('Added to your cart').first().waitFor()))
  return spent
}

export const interactionRows: Row[] = [interactionRow('add to cart', addToCart, 0.5)]

const SOCKETS = 1_000
const ORDERS = 50

/** From the request that places an order until a console has been told and has the list with it. */
const newOrder: Row = {
  name: `console: an order until it is in the seller's open list, p99 with ${SOCKETS.toLocaleString('en')} sockets open`,
  target: '<= 1 s',
  products: 'demo',
  async measure({ shop: { url }, dataDir }) {
    const shoppers = await addShoppers(`sqlite:${join(dataDir, 'rialto.db')}`, SOCKETS - 1)
    const listeners = await openListeners(
      url,
      shoppers.map(({ id }) => chatUserChannel(id)),
    )
    const cookie = await consoleHeaders(url)
    const console = await openPrivateListener(url, privateShopChannel(SHOP), cookie)
    try {
      const goods = (await plainProducts(url, SHOP)).find(({ quantity }) => quantity > ORDERS)
      if (!goods) throw new Error('the shop has nothing to sell')
      const spent: number[] = []
      for (let n = 0; n < ORDERS; n++) {
        const { access } = await newShopper(url)
        const order = await prepareOrder(url, { token: access.token, productId: goods.id, shopId: SHOP })
        const told = console.next(CHANGE_EVENT)
        const from = performance.now()
        const placed = order()
        await told
        const list = await fetch(`${url}/api/seller/orders?view=to_pack&limit=50`, { headers: cookie })
        spent.push(performance.now() - from)
        const code = await placed
        if (!(await list.text()).includes(code)) throw new Error(`order ${code} is not in the list`)
      }
      const { all, median } = ranked(spent, (time) => time)
      const p99 = all[Math.floor(all.length * 0.99)] ?? 0
      return { ...atMost(p99 / 1000, 1, 's'), note: `${ORDERS} orders, p50 ${figure(median)} ms` }
    } finally {
      for (const listener of [...listeners, console]) listener.close()
    }
  },
}

export const consoleRows: Row[] = [newOrder]
