import { setTimeout as pause } from 'node:timers/promises'
import { cpuOfBareReact } from '../lib/bare-react.ts'
import { ranked } from '../lib/median.ts'
import { noted, paceOf } from '../lib/pace.ts'
import { cpuTime } from '../lib/processes.ts'
import { requestRate } from '../lib/request-rate.ts'
import { atLeast, figure, type Row } from '../lib/row.ts'
import { VISITORS, visitorCookies } from '../lib/visitors.ts'

/** Many short rounds: one of them may be anywhere between a quarter and more than the whole. */
const ROUNDS = 13
const SECONDS = 0.25
const COMPRESSED = { 'accept-encoding': 'br' }
const pages = { home: '/', list: '/products', product: '/products/1/details' }

interface Round {
  /** Answers a second. */
  rate: number
  /** Microseconds of the server's processor for one of them; undefined where the system does not tell. */
  cost: number | undefined
}

/**
 * Kept pages against a bare server that sends as many bytes; in turn, so that a busy moment of the machine hits both. By what an answer
 * takes of the processor: rates say as much of whoever asks, and of what else is at work beside the two.
 */
const kept = (name: keyof typeof pages): Row => ({
  name: `${name} page, kept, in brotli: ratio to bare Fastify`,
  target: '>= 0.8',
  products: 'demo',
  limit: { decision: 35, ratio: 0.85 },
  async measure({ shop, bare }) {
    const ours = { pid: shop.pid, url: shop.url, path: pages[name], headers: COMPRESSED }
    const bytes = await transferred(shop.url + pages[name])
    const theirs = { pid: bare.pid, url: bare.url, path: `/?bytes=${bytes}` }
    await ask(ours)
    await ask(theirs)
    const rounds: { page: Round; string: Round; ratio: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [page, string] = [await ask(ours), await ask(theirs)]
      const ratio = page.cost && string.cost ? string.cost / page.cost : page.rate / string.rate
      rounds.push({ page, string, ratio })
    }
    const { page, string, ratio } = ranked(rounds, (round) => round.ratio).median
    const costs = page.cost && string.cost && `${figure(page.cost)} and ${figure(string.cost)} µs of CPU an answer`
    const rates = `${Math.round(page.rate)} and ${Math.round(string.rate)} req/s`
    return { ...atLeast(ratio, 0.8, ''), note: [`${bytes} bytes`, costs, rates].filter(Boolean).join('; ') }
  },
})

async function ask({ pid, ...asked }: { pid: number; url: string; path: string }): Promise<Round> {
  const before = cpuTime(pid)
  const rate = await requestRate({ ...asked, seconds: SECONDS })
  const after = cpuTime(pid)
  const spent = before === undefined || after === undefined ? undefined : after - before
  return { rate, cost: spent && (spent * 1000) / (rate * SECONDS) }
}

/** Bytes of the body as it is sent. */
async function transferred(url: string): Promise<number> {
  const reply = await fetch(url, { headers: COMPRESSED })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}

const notModified = (name: keyof typeof pages): Row => ({
  name: `${name} page, If-None-Match`,
  target: '304',
  products: 'demo',
  async measure({ shop }) {
    const ask = async (headers: Record<string, string>) => {
      const reply = await fetch(shop.url + pages[name], { headers: { ...COMPRESSED, ...headers } })
      return { status: reply.status, etag: reply.headers.get('etag') ?? '', body: await reply.text() }
    }
    const { etag } = await ask({})
    const again = await ask({ 'if-none-match': etag })
    const ok = again.status === 304 && again.body === ''
    return { reached: String(again.status), ratio: ok ? 1 : 0, ok }
  },
})

const WARMING = 30
/** Counts, of which the middle one is told: what else is at work on this machine falls into one or two of them. */
const BATCHES = 5
/** In each of them: no more than there are kinds of visitors. */
const RENDERINGS = VISITORS
/** Measures rendering alone; compression happens off the main thread, once a page. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } }

/** A request for a page of its own. */
interface Request {
  path: string
  headers?: Record<string, string>
}

/** Pages in the cache are older than they may be after this. */
const EXPIRY_MS = 5_100

/**
 * How each page is asked for so that it is not in the cache: only parameters that its route declares make another page of it. The home
 * page has none. It is another one in each language and currency, and after it has expired.
 */
const uncached: Record<keyof typeof pages, { ask(n: number): Request; expires: boolean }> = {
  home: { ask: (n) => ({ path: '/', headers: visitorCookies(n) }), expires: true },
  // Below every price: the same products.
  list: { ask: (n) => ({ path: `/products?min_price=${(n + 1) / 100}` }), expires: false },
  // No colour of the product: the same page.
  product: { ask: (n) => ({ path: `/products/1/details?color=${9_000 + n}` }), expires: false },
}

/**
 * Each request asks for a page of its own, so that each is rendered. Beside it stands what React alone takes for as many elements
 * at the same moment: how much of the figure is the machine's.
 */
const rendered = (name: keyof typeof pages, least: number): Row => ({
  name: `${name} page, one rendering, CPU`,
  target: '<= 8 ms',
  products: 'demo',
  limit: { decision: 35, ratio: least },
  async measure(bench) {
    const { shop } = bench
    const { ask, expires } = uncached[name]
    const once = async (n: number) => {
      const { path, headers } = ask(n)
      const reply = await fetch(shop.url + path, { headers: { ...UNCOMPRESSED.headers, ...headers } })
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
      return reply.text()
    }
    for (let n = 0; n < WARMING; n++) await once(n)
    const batches: number[] = []
    for (let batch = 0; batch < BATCHES; batch++) {
      if (expires) await pause(EXPIRY_MS)
      const before = cpuTime(shop.pid)
      for (let n = 0; n < RENDERINGS; n++) await once(WARMING + batch * RENDERINGS + n)
      const after = cpuTime(shop.pid)
      if (before === undefined || after === undefined) return { reached: 'not told by this system', ok: true }
      batches.push((after - before) / RENDERINGS)
    }
    const spent = ranked(batches, (batch) => batch).median
    const elements = (await once(WARMING - 1)).match(/<[a-z]/g)?.length ?? 0
    const alone = await cpuOfBareReact(elements)
    const note = `${figure(spent / alone)} times React alone with as many elements (${elements}: ${figure(alone, 'ms')})`
    const pace = await paceOf(bench)
    return noted(pace.atMost(spent, 8, 'ms'), note)
  },
})

const single: Row = {
  name: 'a page asked for by 50 at once costs one rendering, CPU',
  target: '<= 30 ms',
  products: 'demo',
  async measure(bench) {
    const { shop } = bench
    const spent: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = cpuTime(shop.pid) ?? 0
      await Promise.all(
        Array.from({ length: 50 }, () => fetch(`${shop.url}/products?page=${round + 2}`).then((r) => r.text())),
      )
      spent.push((cpuTime(shop.pid) ?? 0) - before)
    }
    const pace = await paceOf(bench)
    return pace.atMost(ranked(spent, (round) => round).median, 30, 'ms')
  },
}

export const pageRows: Row[] = [
  kept('home'),
  kept('list'),
  kept('product'),
  notModified('home'),
  notModified('list'),
  notModified('product'),
  rendered('home', 0.45),
  rendered('list', 0.65),
  rendered('product', 0.65),
  single,
]
