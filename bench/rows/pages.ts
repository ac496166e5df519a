import type { Bench } from '../lib/bench.ts'
import { gets, load } from '../lib/load.ts'
import { cpuTime } from '../lib/processes.ts'
import { atLeast, atMost, type Measured, type Row } from '../lib/row.ts'

const COMPRESSED = { 'accept-encoding': 'br' }
const pages = { home: '/', list: '/products', product: '/products/1/details' }

/** Kept pages against a bare server that sends as many bytes. */
const kept = (name: keyof typeof pages): Row => ({
  name: `${name} page, kept, in brotli: ratio to bare Fastify`,
  target: '>= 0.8',
  products: 'demo',
  async measure({ shop, bareRate }) {
    const bytes = await transferred(shop.url + pages[name])
    const { requests } = await load({ url: shop.url, requests: gets([pages[name]], COMPRESSED) })
    const bare = await bareRate(bytes)
    const measured = atLeast(requests.average / bare, 0.8, '')
    return { ...measured, note: `${Math.round(requests.average)} of ${Math.round(bare)} req/s at ${bytes} bytes` }
  },
})

/** Bytes of the body as it is sent. */
async function transferred(url: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: COMPRESSED }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}

const notModified: Row = {
  name: 'home page, If-None-Match',
  target: '304',
  products: 'demo',
  async measure({ shop }) {
    const first = await fetch(shop.url, { headers: COMPRESSED })
    const again = await fetch(shop.url, {
      headers: { ...COMPRESSED, 'if-none-match': first.headers.get('etag') ?? '' },
    })
    return { reached: String(again.status), ok: again.status === 304 }
  },
}

const RENDERINGS = 200
/** What is measured is rendering; compressing happens beside the main thread, once a page. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } }

/** Each request asks for a page of its own, so that each is rendered. */
const rendered = (name: keyof typeof pages): Row => ({
  name: `${name} page, one rendering, CPU`,
  target: '<= 8 ms',
  products: 'demo',
  async measure({ shop }) {
    const once = (n: number) => fetch(`${shop.url}${pages[name]}?n=${n}`, UNCOMPRESSED).then((reply) => reply.text())
    for (let n = 0; n < 50; n++) await once(-n)
    const before = cpuTime(shop.pid)
    for (let n = 0; n < RENDERINGS; n++) await once(n + 1)
    const after = cpuTime(shop.pid)
    if (before === undefined || after === undefined) return { reached: 'not told by this system', ok: true }
    return atMost((after - before) / RENDERINGS, 8, 'ms')
  },
})

const single: Row = {
  name: 'a page asked for by 50 at once costs one rendering, CPU',
  target: '<= 30 ms',
  products: 'demo',
  measure: async (bench) => together(bench),
}

async function together({ shop }: Bench): Promise<Measured> {
  const spent: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = cpuTime(shop.pid) ?? 0
    await Promise.all(
      Array.from({ length: 50 }, () => fetch(`${shop.url}/products?together=${round}`).then((r) => r.text())),
    )
    spent.push((cpuTime(shop.pid) ?? 0) - before)
  }
  return atMost(spent.sort((a, b) => a - b)[2] ?? 0, 30, 'ms')
}

export const pageRows: Row[] = [
  kept('home'),
  kept('list'),
  kept('product'),
  notModified,
  rendered('home'),
  rendered('list'),
  rendered('product'),
  single,
]
