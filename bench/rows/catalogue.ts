import type { Request } from 'autocannon'
import { filteredPaths } from '../data/catalogue-paths.ts'
import { CONNECTIONS, gets, type Load, load } from '../lib/load.ts'
import { figure, paceOf, type Row, withNotes } from '../lib/row.ts'

const unfiltered = ['newest', 'top_selling', 'popular_product', 'low_to_high'].flatMap((sort) =>
  [1, 2, 3].map((page) => `/api/products?sort_type=${sort}&page=${page}`),
)

const filtered = () => filteredPaths(240)

/** With spelling errors, prefixes and accents, as people type. */
const typed = [
  'runing sho',
  'cermaic teapot',
  'leathr',
  'bag',
  'wool coa',
  'te',
  'headpone',
  'café',
  'lamp',
  'gren tea',
]
/** The requests while each text is typed, from its second letter on. */
const searches = typed
  .flatMap((text) => [...text].slice(1).map((_, index) => text.slice(0, index + 2)))
  .map((text) => `/api/search-suggestions?search=${encodeURIComponent(text)}`)

/** Texts that no other row searches for, as results are cached. */
const uncachedSearches = [
  'woden chair',
  'blue mu',
  'lether belt',
  'cotton shir',
  'candel',
  'ta',
  'brass',
  'stonewear',
  'olive oi',
  'linnen',
].map((text) => `/api/search-suggestions?search=${encodeURIComponent(text)}`)

/** Paths of products from all parts of the catalogue. */
async function detailPaths(url: string): Promise<string[]> {
  const pages = [1, 11, 21, 31, 41].map((page) => `${url}/api/products?sort_type=newest&per_page=40&page=${page}`)
  const lists = await Promise.all(pages.map(async (page) => (await fetch(page)).json() as Promise<ProductPage>))
  return lists.flatMap(({ data }) => data.products.map(({ id }) => `/api/product-details?product_id=${id}`))
}

interface ProductPage {
  data: { products: { id: number }[] }
}

const rate = (
  name: string,
  paths: (url: string) => string[] | Promise<string[]>,
  target: number,
  limit?: number,
): Row => ({
  name,
  target: `>= ${target.toLocaleString('en')} req/s`,
  products: 10_000,
  limit,
  async measure(bench) {
    const { shop } = bench
    const { requests, latency } = await load({ url: shop.url, requests: gets(await paths(shop.url)) })
    const pace = await paceOf(bench)
    return withNotes(pace.atLeast(requests.average, target, 'req/s'), `p99 ${latency.p99} ms`)
  },
})

/** Requests from many addresses on each connection, as the requests of one address are limited. */
const fromManyAddresses = (paths: readonly string[]): Request[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: 40 }, (_, person) => {
      const some = Array.from({ length: 10 }, (_, n) => paths[(person * 10 + n) % paths.length] ?? '')
      return gets(some, { 'x-forwarded-for': `10.0.${connection}.${person}` })
    }).flat(),
  )

const slowest = (name: string, requests: () => Pick<Load, 'requests' | 'lists'>, target: number): Row => ({
  name,
  target: `p99 <= ${target} ms`,
  products: 100_000,
  async measure(bench) {
    const { requests: rate, latency } = await load({ url: bench.shop.url, ...requests() })
    const pace = await paceOf(bench)
    return withNotes(pace.atMost(latency.p99, target, 'ms'), `${Math.round(rate.average)} req/s`)
  },
})

/** The longest wait of a light call while a heavy one runs. */
const blocking: Row = {
  name: 'longest that a single call holds up others, 100,000 products',
  target: '<= 50 ms',
  products: 100_000,
  async measure(bench) {
    const { shop } = bench
    // Warms up the server: its first calls read the catalogue and compile their code.
    for (const path of [...filtered().slice(40, 80), '/api/products?search=a', '/api/search-suggestions?search=kn'])
      await fetch(shop.url + path).then((reply) => reply.text())
    const lastPages = '/api/products?sort_type=low_to_high&page=4000'
    const paths = [...filtered().slice(0, 40), lastPages, ...uncachedSearches, '/api/products?search=the', '/api/home']
    let longest = { wait: 0, path: '' }
    for (const path of paths) {
      let done = false
      const heavy = fetch(shop.url + path)
        .then((reply) => reply.text())
        .finally(() => {
          done = true
        })
      while (!done) {
        const from = performance.now()
        await fetch(`${shop.url}/api/health`).then((reply) => reply.text())
        const wait = performance.now() - from
        if (wait > longest.wait) longest = { wait, path }
      }
      await heavy
    }
    const pace = await paceOf(bench)
    return withNotes(pace.atMost(longest.wait, 50, 'ms'), longest.path)
  },
}

export const catalogueRows: Row[] = [
  rate('GET /products, 24 cards, 10,000 products', () => unfiltered, 3_000, 0.5),
  rate('GET /products, filters and counts, selections vary, 10,000 products', filtered, 800),
  rate('GET /product-details, 10,000 products', detailPaths, 3_000),
  slowest('GET /products, 24 cards, 100,000 products', () => ({ requests: gets(unfiltered) }), 100),
  slowest('GET /products, filters and counts, 100,000 products', () => ({ requests: gets(filtered()) }), 100),
  slowest('GET /search-suggestions, 100,000 products', () => ({ lists: fromManyAddresses(searches) }), 50),
  blocking,
]

const LOGINS_A_SECOND = 20
const paths = [1, 2, 3].map((page) => `/api/products?sort_type=newest&page=${page}`)

/** Logs in at a steady rate, each time from another address. @returns a function that stops it, and throws if a login was refused */
function keepLoggingIn(url: string): () => Promise<void> {
  const replies: Promise<boolean>[] = []
  const timer = setInterval(() => {
    const n = replies.length
    const reply = fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
      body: JSON.stringify({ phone: `shopper${(n % 3) + 1}@rialto.test`, password: 'marketday-2026' }),
    })
    replies.push(reply.then(({ ok }) => ok))
  }, 1000 / LOGINS_A_SECOND)
  return async () => {
    clearInterval(timer)
    const refused = (await Promise.all(replies)).filter((ok) => !ok).length
    if (refused > 0) throw new Error(`${refused} of ${replies.length} logins were refused`)
  }
}

/** Hashing passwords is slow by design and must not block the main thread. */
const besideLogins: Row = {
  name: `GET /products, p99 beside ${LOGINS_A_SECOND} logins a second: ratio to its quiet value`,
  target: '< 2',
  products: 'demo',
  async measure({ shop }) {
    const measure = () => load({ url: shop.url, requests: gets(paths) })
    const quiet = await measure()
    const stop = keepLoggingIn(shop.url)
    const busy = await measure().finally(() => stop())
    const ratio = busy.latency.p99 / Math.max(quiet.latency.p99, 1)
    return {
      reached: figure(ratio),
      ratio: 2 / ratio,
      ok: ratio < 2,
      note: `p99 ${quiet.latency.p99} ms, then ${busy.latency.p99} ms`,
    }
  },
}

export const accountRows: Row[] = [besideLogins]
