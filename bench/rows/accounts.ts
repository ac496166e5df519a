import { gets, load } from '../lib/load.ts'
import { figure, type Row } from '../lib/row.ts'

const LOGINS_A_SECOND = 20
const paths = [1, 2, 3].map((page) => `/api/products?sort_type=newest&page=${page}`)

/** Logs people in at a steady pace, each from an address of their own, until it is told to stop. Throws then where one was refused. */
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

/** Hashing is heavy by design, and must be so beside the main thread. */
const besideLogins: Row = {
  name: `GET /products, p99 beside ${LOGINS_A_SECOND} logins a second: ratio to its quiet value`,
  target: '< 2',
  products: 'demo',
  async measure({ shop }) {
    const measure = () => load({ url: shop.url, requests: gets(paths) })
    const quiet = await measure()
    const stop = keepLoggingIn(shop.url)
    const beside = await measure().finally(() => stop())
    const ratio = beside.latency.p99 / Math.max(quiet.latency.p99, 1)
    return {
      reached: figure(ratio),
      ratio: 2 / ratio,
      ok: ratio < 2,
      note: `p99 ${quiet.latency.p99} ms, then ${beside.latency.p99} ms`,
    }
  },
}

export const accountRows: Row[] = [besideLogins]
