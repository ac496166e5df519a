import { beforeEach, expect, it, vi } from 'vitest'

const replyAt = (date: string | null) =>
  vi.fn(async () => new Response(null, date === null ? {} : { headers: { date } }))

async function measureWith(fetch: typeof globalThis.fetch) {
  vi.stubGlobal('fetch', fetch)
  const { clockOffset } = await import('./sale-countdown.tsx')
  return clockOffset()
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('measures the difference between the clocks', async () => {
  expect(await measureWith(replyAt('Sun, 01 Mar 2026 12:10:00 GMT'))).toBe(600_500)
})

it('ignores differences of about a second', async () => {
  expect(await measureWith(replyAt('Sun, 01 Mar 2026 12:00:01 GMT'))).toBe(0)
})

it('returns 0 when the server sends no date or does not answer', async () => {
  expect(await measureWith(replyAt(null))).toBe(0)
  vi.resetModules()
  expect(await measureWith(vi.fn(async () => Promise.reject(new TypeError('offline'))))).toBe(0)
})

it('sends one request however many countdowns there are', async () => {
  const fetch = replyAt('Sun, 01 Mar 2026 12:10:00 GMT')
  await measureWith(fetch)
  await measureWith(fetch)
  expect(fetch).toHaveBeenCalledTimes(1)
})
