import { gets, load } from '../lib/load.ts'
import { figure, type Row } from '../lib/row.ts'

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
