import { afterAll, beforeAll, expect, it } from 'vitest'
import { fts5Search, miniSearch } from '../../../bench/search/baselines.ts'
import {
  answerQueries,
  heldBackQueries,
  judgedQueries,
  marketSearch,
  shortfallsOf,
} from '../../../bench/search/measure.ts'
import { type TestApp, testApp } from './support/app.ts'

let shop: TestApp
let calls = 0
beforeAll(async () => {
  // RATE_LIMITS=off does not lift the limit of searches, so each call has an address of its own.
  shop = await testApp({ RATE_LIMITS: 'off' })
})
afterAll(() => shop.close())

const search = marketSearch(async (path, headers) => {
  calls += 1
  const { status, body } = await shop.get(path, { headers, ip: `10.0.${calls >> 8}.${calls & 255}` })
  expect(status).toBe(200)
  return body.data.products
})

it('answers the judged queries as well as promised, and better than the baselines', { timeout: 180_000 }, async () => {
  const judged = judgedQueries()
  const baselines = [await answerQueries(fts5Search(), judged), await answerQueries(miniSearch(), judged)]
  expect(shortfallsOf(await answerQueries(search, judged), baselines)).toEqual([])
})

it('answers queries as well for which it was not tuned', async () => {
  expect(shortfallsOf(await answerQueries(search, heldBackQueries()), [])).toEqual([])
})
