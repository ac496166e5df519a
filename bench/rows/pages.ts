import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { consoleScripts, firstLoad } from '../lib/api.ts'
import { ranked, requestRate, VISITORS, visitorCookies } from '../lib/load.ts'
import { cpuTime } from '../lib/processes.ts'
import { atLeast, atMost, figure, paceOf, type Row, withNotes } from '../lib/row.ts'

/** Many short rounds, as the ratio of a single one varies widely. */
const ROUNDS = 13
const SECONDS = 0.25
const COMPRESSED = { 'accept-encoding': 'br' }
const pages = { home: '/', list: '/products', product: '/products/1/details' }

interface Round {
  /** Answers per second. */
  rate: number
  /** Microseconds of the server's CPU time per answer; undefined on systems without /proc. */
  cost: number | undefined
}

/**
 * Compares cached pages with a bare server that sends as many bytes, in alternating rounds, so that other load affects both. It compares
 * CPU time per answer, as rates also depend on the client and on other load.
 */
const cachedPage = (name: keyof typeof pages): Row => ({
  name: `${name} page, kept, in brotli: ratio to bare Fastify`,
  target: '>= 0.8',
  products: 'demo',
  limit: 0.58,
  async measure({ shop, bare }) {
    const ours = { pid: shop.pid, url: shop.url, path: pages[name], headers: COMPRESSED }
    const bytes = await transferred(shop.url + pages[name])
    const theirs = { pid: bare.pid, url: bare.url, path: `/?bytes=${bytes}` }
    await measureRound(ours)
    await measureRound(theirs)
    const rounds: { page: Round; string: Round; ratio: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [page, string] = [await measureRound(ours), await measureRound(theirs)]
      const ratio = page.cost && string.cost ? string.cost / page.cost : page.rate / string.rate
      rounds.push({ page, string, ratio })
    }
    const { page, string, ratio } = ranked(rounds, (round) => round.ratio).median
    const costs = page.cost && string.cost && `${figure(page.cost)} and ${figure(string.cost)} µs of CPU an answer`
    const rates = `${Math.round(page.rate)} and ${Math.round(string.rate)} req/s`
    return { ...atLeast(ratio, 0.8, ''), note: [`${bytes} bytes`, costs, rates].filter(Boolean).join('; ') }
  },
})

async function measureRound({ pid, ...target }: { pid: number; url: string; path: string }): Promise<Round> {
  const before = cpuTime(pid)
  const rate = await requestRate({ ...target, seconds: SECONDS })
  const after = cpuTime(pid)
  const spent = before === undefined || after === undefined ? undefined : after - before
  return { rate, cost: spent && (spent * 1000) / (rate * SECONDS) }
}

/** The size of the body as it is sent. */
async function transferred(url: string): Promise<number> {
  const reply = await fetch(url, { headers: COMPRESSED })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}

const WARM_UP_REQUESTS = 30
/** The median batch counts, as other load on this machine affects one or two of them. */
const BATCHES = 5
/** Renderings per batch: at most one for each language and currency. */
const RENDERINGS = VISITORS
/** Without compression, which runs outside of the main thread once per page. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } }

/** A request for a page that is not in the cache. */
interface Request {
  path: string
  headers?: Record<string, string>
}

/** Cached pages have expired after this time. */
const EXPIRY_MS = 5_100

/**
 * Requests that the cache cannot answer. Only parameters that the route declares make a different page. The home page has none: it
 * differs by language and currency, and is rendered again after it has expired.
 */
const uncached: Record<keyof typeof pages, { request(n: number): Request; expires: boolean }> = {
  home: { request: (n) => ({ path: '/', headers: visitorCookies(n) }), expires: true },
  // Lower than every price, so that the products stay the same.
  list: { request: (n) => ({ path: `/products?min_price=${(n + 1) / 100}` }), expires: false },
  // Not a color of the product, so that the page stays the same.
  product: { request: (n) => ({ path: `/products/1/details?color=${9_000 + n}` }), expires: false },
}

/**
 * Every request is rendered, as none is in the cache. The note compares the CPU time with that of React alone for as many elements, to
 * show the share of the machine.
 */
const rendering = (name: keyof typeof pages, acceptedRatio: number): Row => ({
  name: `${name} page, one rendering, CPU`,
  target: '<= 8 ms',
  products: 'demo',
  limit: acceptedRatio,
  async measure(bench) {
    const { shop } = bench
    const { request, expires } = uncached[name]
    const renderOnce = async (n: number) => {
      const { path, headers } = request(n)
      const reply = await fetch(shop.url + path, { headers: { ...UNCOMPRESSED.headers, ...headers } })
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
      return reply.text()
    }
    for (let n = 0; n < WARM_UP_REQUESTS; n++) await renderOnce(n)
    const batches: number[] = []
    for (let batch = 0; batch < BATCHES; batch++) {
      if (expires) await pause(EXPIRY_MS)
      const before = cpuTime(shop.pid)
      for (let n = 0; n < RENDERINGS; n++) await renderOnce(WARM_UP_REQUESTS + batch * RENDERINGS + n)
      const after = cpuTime(shop.pid)
      if (before === undefined || after === undefined) return { reached: 'not told by this system', ok: true }
      batches.push((after - before) / RENDERINGS)
    }
    const spent = ranked(batches, (batch) => batch).median
    const elements = (await renderOnce(WARM_UP_REQUESTS - 1)).match(/<[a-z]/g)?.length ?? 0
    const alone = await cpuOfBareReact(elements)
    const note = `${figure(spent / alone)} times React alone with as many elements (${elements}: ${figure(alone, 'ms')})`
    const pace = await paceOf(bench)
    return withNotes(pace.atMost(spent, 8, 'ms'), note)
  },
})

export const pageRows: Row[] = [
  cachedPage('home'),
  cachedPage('list'),
  cachedPage('product'),
  rendering('home', 0.45),
  rendering('list', 0.65),
  rendering('product', 0.65),
]

const BARE_WARM_UP = 30
const BARE_RENDERINGS = 50
/** Depth and class names are similar to those of the shop's pages. */
const BARE_DEPTH = 8
const BARE_CLASSES = 'relative flex min-w-0 items-center gap-2 text-14 text-ink-2'

/**
 * CPU time, in milliseconds, in which React renders a page of that many plain elements with a class and a few words, without
 * components, data and translations: the lower bound for a page of that size on this machine.
 */
async function cpuOfBareReact(elements: number): Promise<number> {
  const branches = Math.ceil(elements / BARE_DEPTH)
  const page = () =>
    createElement(
      'main',
      null,
      Array.from({ length: branches }, (_, n) => branch(n)),
    )
  for (let n = 0; n < BARE_WARM_UP; n++) await render(page())
  const before = process.cpuUsage()
  for (let n = 0; n < BARE_RENDERINGS; n++) await render(page())
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / BARE_RENDERINGS
}

function branch(key: number): ReactElement {
  let inner: ReactElement | string = `Product ${key}`
  for (let depth = 0; depth < BARE_DEPTH; depth++)
    inner = createElement('div', { key, className: BARE_CLASSES, title: `Part ${depth}` }, inner)
  return inner as ReactElement
}

const render = (page: ReactElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(new Writable({ write: (_part, _encoding, done) => done() }).on('finish', resolve)),
      onError: reject,
    })
  })

const size = (what: 'html' | 'css' | 'javascript' | 'fonts', target: number, limit?: number): Row => ({
  name: `product page, first load: ${what}, compressed`,
  target: `<= ${target} kB`,
  limit,
  products: 'demo',
  async measure({ shop }) {
    return atMost((await firstLoad(`${shop.url}/products/1/details`))[what] / 1000, target, 'kB')
  },
})

const CONSOLE_KB = 150

const consoleSize: Row = {
  name: 'console, first list: javascript, compressed',
  target: `<= ${CONSOLE_KB} kB`,
  products: 'demo',
  async measure({ shop }) {
    return atMost((await consoleScripts(shop.url)) / 1000, CONSOLE_KB, 'kB')
  },
}

export const sizeRows: Row[] = [
  size('javascript', 165),
  size('css', 14, 0.84),
  size('fonts', 60),
  size('html', 25),
  consoleSize,
]
