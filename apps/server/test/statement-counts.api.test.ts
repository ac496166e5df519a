import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SELLER, SHOPPER, userId } from './every-call/testing/demo-values.ts'
import { type TestApp, type TestReply, testApp } from './support/app.ts'
import { enterConsole } from './support/console.ts'
import { statementsOf } from './support/count-statements.ts'

// How many statements a call sends at most, all of them counted: the session's lookup, `begin` and `commit`. On PostgreSQL each is a
// journey and most of the processor's time, so what belongs together is one of them there (docs/decisions/165). Lower a figure with
// what you mend; a call that takes more fails with the list of its statements.

const OPERATOR = 'operator1@rialto.test'

type Caller = 'guest' | 'shopper' | 'seller' | 'operator'

interface Call {
  by: Caller
  path: string
  /** Left out: English, which is the language of the content. */
  locale?: string
  /** Of a `POST`; without it the call is a `GET`. */
  body?: unknown
  postgres: number
  sqlite: number
}

const calls: Call[] = [
  { by: 'guest', path: '/product-details?product_id=1', postgres: 0, sqlite: 0 },
  { by: 'guest', path: '/product-details?product_id=1', locale: 'bn', postgres: 0, sqlite: 0 },
  { by: 'shopper', path: '/product-details?product_id=1', postgres: 3, sqlite: 7 },
  { by: 'guest', path: '/products?page=1', postgres: 1, sqlite: 4 },
  { by: 'guest', path: '/products?page=1', locale: 'bn', postgres: 2, sqlite: 6 },
  { by: 'shopper', path: '/products?page=1', postgres: 3, sqlite: 7 },
  { by: 'guest', path: '/products?page=1&min_price=10&category_id=1', postgres: 1, sqlite: 4 },
  { by: 'guest', path: '/products?search=shirt', postgres: 1, sqlite: 4 },
  { by: 'shopper', path: '/products?search=shirt', postgres: 2, sqlite: 6 },
  { by: 'guest', path: '/search-suggestions?search=shi', postgres: 2, sqlite: 5 },
  { by: 'guest', path: '/home', postgres: 0, sqlite: 0 },
  { by: 'shopper', path: '/home', postgres: 4, sqlite: 8 },
  { by: 'guest', path: '/master', postgres: 0, sqlite: 0 },
  { by: 'guest', path: '/categories', postgres: 0, sqlite: 0 },
  { by: 'guest', path: '/shops', postgres: 1, sqlite: 1 },
  { by: 'guest', path: '/shops/1', postgres: 4, sqlite: 4 },
  { by: 'guest', path: '/reviews?product_id=1', postgres: 2, sqlite: 3 },
  { by: 'guest', path: '/questions?product_id=1', postgres: 2, sqlite: 3 },
  { by: 'shopper', path: '/carts', postgres: 2, sqlite: 2 },
  { by: 'shopper', path: '/orders', postgres: 3, sqlite: 5 },
  { by: 'shopper', path: '/order-details?order_id=1', postgres: 4, sqlite: 14 },
  { by: 'shopper', path: '/favorite-products', postgres: 3, sqlite: 7 },
  { by: 'shopper', path: '/recently-views', postgres: 3, sqlite: 7 },
  { by: 'seller', path: '/seller/orders', postgres: 4, sqlite: 8 },
  { by: 'seller', path: '/seller/products', postgres: 5, sqlite: 17 },
  { by: 'seller', path: '/seller/today', postgres: 3, sqlite: 31 },
  { by: 'seller', path: '/seller/notifications', postgres: 3, sqlite: 4 },
  { by: 'seller', path: '/seller/stock', postgres: 3, sqlite: 9 },
  { by: 'seller', path: '/seller/reviews', postgres: 2, sqlite: 6 },
  { by: 'seller', path: '/seller/questions', postgres: 2, sqlite: 6 },
  { by: 'seller', path: '/seller/conversations', postgres: 4, sqlite: 9 },
  { by: 'seller', path: '/seller/record', postgres: 3, sqlite: 4 },
  { by: 'seller', path: '/seller/money', postgres: 2, sqlite: 7 },
  { by: 'seller', path: '/seller/money/waiting', postgres: 2, sqlite: 6 },
  { by: 'seller', path: '/seller/money/entries', postgres: 3, sqlite: 4 },
  { by: 'operator', path: '/admin/ledger/accounts', postgres: 3, sqlite: 6 },
  { by: 'operator', path: '/admin/ledger/shops', postgres: 3, sqlite: 3 },
  { by: 'operator', path: '/admin/ledger/entries', postgres: 3, sqlite: 3 },
  { by: 'seller', path: '/console/me', postgres: 3, sqlite: 15 },
  { by: 'operator', path: '/admin/orders', postgres: 3, sqlite: 8 },
  { by: 'operator', path: '/admin/products', postgres: 3, sqlite: 8 },
  { by: 'operator', path: '/admin/customers', postgres: 2, sqlite: 6 },
  { by: 'operator', path: '/admin/reviews', postgres: 3, sqlite: 6 },
  { by: 'operator', path: '/admin/record', postgres: 3, sqlite: 4 },
]

const { engine } = inject('databases')

let shop: TestApp
const headersOf: Record<Caller, Record<string, string>> = { guest: {}, shopper: {}, seller: {}, operator: {} }
beforeAll(async () => {
  shop = await testApp()
  headersOf.shopper = await shop.loginAs(await userId(shop, SHOPPER))
  headersOf.seller = await enterConsole(shop, SELLER)
  headersOf.operator = await enterConsole(shop, OPERATOR)
  // Cached values do not expire: a process that is asked often is measured.
  shop.setNow(shop.deps.now())
})
afterAll(() => shop.close())

function send({ by, path, locale = 'en', body }: Call): Promise<TestReply> {
  const headers = { ...headersOf[by], 'accept-language': locale }
  return body === undefined ? shop.get(path, { headers }) : shop.post(path, body, { headers })
}

const title = ({ by, path, locale, body }: Call) =>
  `${body === undefined ? 'GET' : 'POST'} ${path} by a ${by}${locale ? ` in ${locale}` : ''}`

test.each(calls.map((call) => [title(call), call] as const))('%s', async (_, call) => {
  for (const time of ['a first', 'a second']) expect((await send(call)).status, `${time} time`).toBe(200)
  await expectAtMost(call[engine], () => send(call))
})

test('a product whose stock has changed is read by no more than three statements', async () => {
  const call: Call = { by: 'guest', path: '/product-details?product_id=1', postgres: 3, sqlite: 12 }
  await send(call)
  shop.deps.invalidations.publishStock([1])
  const sent = await expectAtMost(call[engine], () => send(call))
  expect(sent).not.toEqual([])
})

async function expectAtMost(most: number, work: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(work)
  const list = sent.map((sql) => `- ${sql}`).join('\n')
  expect(sent.length, `at most ${most} statements, but it sent:\n${list}\n`).toBeLessThanOrEqual(most)
  return sent
}
