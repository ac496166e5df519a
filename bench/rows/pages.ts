import { noted, paceOf } from '../lib/pace.ts'
import { cpuTime } from '../lib/processes.ts'
import { reactAlone } from '../lib/react-alone.ts'
import { atLeast, figure, type Row } from '../lib/row.ts'
import { flood } from '../lib/sockets.ts'

/** Many short rounds: one of them may be anywhere between a quarter and more than the whole. */
const ROUNDS = 13
const SECONDS = 0.25
const COMPRESSED = { 'accept-encoding': 'br' }
const pages = { home: '/', list: '/products', product: '/products/1/details' }

/** Kept pages against a bare server that sends as many bytes; in turn, so that a busy moment of the machine hits both. */
const kept = (name: keyof typeof pages): Row => ({
  name: `${name} page, kept, in brotli: ratio to bare Fastify`,
  target: '>= 0.8',
  products: 'demo',
  limit: { decision: 35, ratio: 0.85 },
  async measure({ shop, bare }) {
    const ours = { url: shop.url, path: pages[name], headers: COMPRESSED }
    const bytes = await transferred(shop.url + pages[name])
    const theirs = { url: bare.url, path: `/?bytes=${bytes}` }
    await flood({ ...ours, seconds: SECONDS })
    await flood({ ...theirs, seconds: SECONDS })
    const rounds: { page: number; string: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        page: await flood({ ...ours, seconds: SECONDS }),
        string: await flood({ ...theirs, seconds: SECONDS }),
      })
    const middle = rounds.sort((a, b) => a.page / a.string - b.page / b.string)[Math.floor(ROUNDS / 2)]
    if (!middle) throw new Error('nothing was measured')
    const note = `${Math.round(middle.page)} of ${Math.round(middle.string)} req/s at ${bytes} bytes`
    return { ...atLeast(middle.page / middle.string, 0.8, ''), note }
  },
})

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
/** The middle one of so many counts: what else is at work on this machine falls into one or two of them. */
const BATCHES = 5
const RENDERINGS = 20
/** What is measured is rendering; compressing happens beside the main thread, once a page. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } }

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
    const once = (n: number) => fetch(`${shop.url}${pages[name]}?n=${n}`, UNCOMPRESSED).then((reply) => reply.text())
    for (let n = 0; n < WARMING; n++) await once(-n)
    const batches: number[] = []
    for (let batch = 0; batch < BATCHES; batch++) {
      const before = cpuTime(shop.pid)
      for (let n = 0; n < RENDERINGS; n++) await once(batch * RENDERINGS + n + 1)
      const after = cpuTime(shop.pid)
      if (before === undefined || after === undefined) return { reached: 'not told by this system', ok: true }
      batches.push((after - before) / RENDERINGS)
    }
    const spent = batches.sort((a, b) => a - b)[Math.floor(BATCHES / 2)] ?? 0
    const elements = (await once(0)).match(/<[a-z]/g)?.length ?? 0
    const alone = await reactAlone(elements)
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
        Array.from({ length: 50 }, () => fetch(`${shop.url}/products?together=${round}`).then((r) => r.text())),
      )
      spent.push((cpuTime(shop.pid) ?? 0) - before)
    }
    const pace = await paceOf(bench)
    return pace.atMost(spent.sort((a, b) => a - b)[2] ?? 0, 30, 'ms')
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
