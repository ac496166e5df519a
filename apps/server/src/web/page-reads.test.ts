import { expect, it } from 'vitest'
import { PageReads } from './page-reads.ts'
import type { ApiRequest, ApiTransport } from './storefront.ts'

const get = (path: string, headers = {}): ApiRequest => ({ method: 'GET', path, headers })

/** Each look here follows a change, so that it finds nothing shared. */
let changes = 0

/** An API whose answers the test changes. */
function answering(answers: Record<string, unknown>) {
  const asked: string[] = []
  const transport: ApiTransport = async ({ path }) => {
    asked.push(path)
    const body = answers[path] ?? null
    return { status: body === null ? 404 : 200, body, sent: JSON.stringify(body) }
  }
  return { asked, answers, transport }
}

async function rendered(reads: PageReads, transport: ApiTransport, requests: ApiRequest[], locale = 'en') {
  const recorder = reads.record(transport, locale)
  for (const request of requests) await recorder.transport(request)
  const areSame = recorder.areSame()
  return (
    areSame &&
    ((again: ApiTransport) => {
      changes++
      return areSame(again)
    })
  )
}

it('finds a change in anything that a rendering has read, and nothing else', async () => {
  const api = answering({ '/product': { price: 5 }, '/settings': { name: 'Rialto' }, '/other': 1 })
  const areSame = await rendered(
    new PageReads(() => changes),
    api.transport,
    ['/product', '/settings', '/gone'].map((path) => get(path)),
  )
  api.answers['/other'] = 2
  expect(await areSame?.(api.transport)).toBe(true)
  for (const [path, changed] of [
    ['/product', { price: 6 }],
    ['/settings', { name: 'R' }],
    ['/gone', 1],
  ] as const) {
    const before = api.answers[path]
    api.answers[path] = changed
    expect(await areSame?.(api.transport), path).toBe(false)
    api.answers[path] = before
  }
  expect(await areSame?.(api.transport)).toBe(true)
})

it('looks at the texts, which most renderings find in memory', async () => {
  const reads = new PageReads(() => changes)
  const api = answering({ '/lang/en': { Home: 'Home' }, '/product': 1, '/shop': 1 })
  await rendered(reads, api.transport, [get('/lang/en'), get('/product')])
  const areSame = await rendered(reads, api.transport, [get('/shop')])
  const inArabic = await rendered(reads, api.transport, [get('/shop')], 'ar')
  expect(await areSame?.(api.transport)).toBe(true)
  api.answers['/lang/en'] = { Home: 'Start' }
  expect(await areSame?.(api.transport)).toBe(false)
  expect(await inArabic?.(api.transport)).toBe(true)
})

it('cannot tell of a rendering that read nothing, changed something, or read two states', async () => {
  const reads = new PageReads(() => changes)
  const api = answering({ '/product': 1 })
  expect(await rendered(reads, api.transport, [])).toBeUndefined()
  expect(await rendered(reads, api.transport, [{ ...get('/product'), method: 'POST' }])).toBeUndefined()
  const recorder = reads.record(api.transport, 'en')
  await recorder.transport(get('/product'))
  api.answers['/product'] = 2
  await recorder.transport(get('/product'))
  expect(recorder.areSame()).toBeUndefined()
})

it('asks once for what many pages have read, until the next change, and again after a refusal', async () => {
  const reads = new PageReads(() => changes)
  const api = answering({ '/settings': 1 })
  const looks = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const recorder = reads.record(api.transport, 'en')
      await recorder.transport(get('/settings'))
      return recorder.areSame()
    }),
  )
  const askedBy = async (transport: ApiTransport) => {
    api.asked.length = 0
    const same = await Promise.all(looks.map((look) => look?.(transport)))
    return [same, api.asked.length]
  }
  changes++
  const refused = async () => ({ status: 429, body: null })
  expect(await looks[0]?.(refused)).toBe(false)
  expect(await askedBy(api.transport)).toEqual([[true, true, true], 1])
  expect(await askedBy(api.transport)).toEqual([[true, true, true], 0])
  changes++
  api.answers['/settings'] = 2
  expect(await askedBy(api.transport)).toEqual([[false, false, false], 1])
})

it('reads the settings once for all renderings of a second, until a change, and never shares a refusal', async () => {
  const reads = new PageReads(() => changes)
  const api = answering({ '/api/master': { name: 'Rialto' }, '/api/product': 1 })
  const settingsFor = (transport: ApiTransport) => reads.record(transport, 'en').transport(get('/api/master'))
  changes++
  const refused = async () => ({ status: 429, body: null })
  expect(await settingsFor(refused)).toMatchObject({ status: 429 })
  const [first, second] = await Promise.all([settingsFor(api.transport), settingsFor(api.transport)])
  expect(first).toBe(second)
  expect(await settingsFor(api.transport)).toBe(first)
  expect(api.asked).toEqual(['/api/master'])
  api.answers['/api/master'] = { name: 'R' }
  changes++
  expect(await settingsFor(api.transport)).toMatchObject({ body: { name: 'R' } })
  const inArabic = reads.record(api.transport, 'ar')
  await inArabic.transport(get('/api/master', { 'accept-language': 'ar' }))
  for (const _ of [1, 2]) await inArabic.transport(get('/api/product'))
  expect(api.asked).toEqual(['/api/master', '/api/master', '/api/master', '/api/product', '/api/product'])
})
