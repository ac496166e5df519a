import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Request } from 'autocannon'
import { leanCommandArgs, leanCommandEnvironment } from '../../scripts/lib/lean.mjs'
import { filteredPaths } from '../lib/catalogues.ts'
import { CONNECTIONS, gets, type Load, load } from '../lib/load.ts'
import { measuredOnce } from '../lib/measure.ts'
import { memory, root, temporaryFolder, tether } from '../lib/processes.ts'
import { atMost, figure, paceOf, type Row, withNotes } from '../lib/row.ts'

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

/** Enough for the memory of the process to reach its working level. */
const PRODUCTS = 3_500
const TIMES = 3

const columns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
]

/** A shop's export with three sizes a product. */
async function writeCsv(file: string, products: number): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${columns.join(',')}\n`)
  for (let n = 1; n <= products; n++) {
    const rows = ['Small', 'Medium', 'Large'].map((size, index) => {
      const first = index === 0
      const about = first
        ? [`Shirt ${n}`, `<p>Cotton shirt number ${n}.</p>`, 'Bench', 'Shirts', 'men', 'true']
        : ['', '', '', '', '', '']
      return [
        `shirt-${n}`,
        ...about,
        'Size',
        size,
        `S-${n}-${index}`,
        'shopify',
        '5',
        'deny',
        '50.00',
        '',
        '',
        '',
      ].join(',')
    })
    if (!out.write(`${rows.join('\n')}\n`)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

interface Import {
  seconds: number
  /** The most memory it held, in megabytes. */
  peak: number
}

function runImport(file: string, dataDir: string): Promise<Import> {
  const from = performance.now()
  const args = [
    ...leanCommandArgs,
    '--import',
    tether,
    join(root, 'apps/server/src/cli/main.ts'),
    'import',
    file,
    '--shop',
    `Bench ${Date.now()}`,
    '--no-pictures',
    '--json',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...leanCommandEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(child.pid ?? 0) ?? 0)
  }, 50)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      clearInterval(watch)
      if (code === 0) resolve({ seconds: (performance.now() - from) / 1000, peak })
      else reject(new Error(`the import ended with code ${code}`))
    })
  })
}

interface Imports {
  few: Import
  many: Import
}

/** Two imports of different size, each into an empty database. */
const imports = measuredOnce(async (): Promise<Imports> => {
  const measure = async (products: number) => {
    const { folder, remove } = temporaryFolder('import')
    try {
      const file = join(folder, 'bench.csv')
      await writeCsv(file, products)
      return await runImport(file, folder)
    } finally {
      remove()
    }
  }
  return { few: await measure(PRODUCTS), many: await measure(PRODUCTS * TIMES) }
})

export const importRows: Row[] = [
  {
    name: 'import, pictures apart',
    target: '>= 1,000 products/s',
    products: 'demo',
    async measure(bench) {
      const { few, many } = await imports(bench)
      const rate = (PRODUCTS * TIMES) / many.seconds
      const pace = await paceOf(bench)
      return withNotes(pace.atLeast(rate, 1_000, 'products/s'), `${figure(PRODUCTS / few.seconds)} of the small file`)
    },
  },
  {
    name: `import, memory of ${TIMES} times as many products`,
    target: '<= 1.3 of the small one',
    products: 'demo',
    async measure(bench) {
      const { few, many } = await imports(bench)
      const measured = atMost(many.peak / few.peak, 1.3, '')
      return { ...measured, note: `${Math.round(few.peak)} MB and ${Math.round(many.peak)} MB` }
    },
  },
]
