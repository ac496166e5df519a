import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { createSellerCalls } from '../modules/selling/orders/testing/seller-calls.ts'

const TOKEN = 'a token of the operator'

let shop: TestApp
afterEach(() => shop.close())

const metricsOf = (authorization?: string) =>
  shop.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

/** The value of the first line with this beginning. */
const metricOf = (page: string, line: string) =>
  Number(
    page
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.split(' ')
      .at(-1),
  )

it('answers 404 at /metrics when no metrics are configured', async () => {
  shop = await testApp()
  expect((await metricsOf()).statusCode).toBe(404)
})

it('refuses metrics without the token, and with another one', async () => {
  shop = await testApp({ METRICS_TOKEN: TOKEN })
  const replies = [await metricsOf(), await metricsOf('Bearer another token of somebody')]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [401, 'A token is needed\n'],
    [401, 'A token is needed\n'],
  ])
})

it('counts requests by route and status, database statements, cache lookups, the outbox and sockets', async () => {
  shop = await testApp({ METRICS_TOKEN: TOKEN })
  await shop.get('/product-details?product_id=1')
  await shop.get('/product-details?product_id=999999')
  await shop.get('/master')
  await shop.get('/master')
  const { body } = await metricsOf(`Bearer ${TOKEN}`)
  const requests = 'rialto_http_request_duration_seconds_count{method="GET",route="/api/product-details"'
  expect(metricOf(body, `${requests},status="200"}`)).toBe(1)
  expect(metricOf(body, `${requests},status="404"}`)).toBe(1)
  expect(metricOf(body, 'rialto_database_query_duration_seconds_count{operation="select"}')).toBeGreaterThan(0)
  expect(metricOf(body, 'rialto_cache_lookups_total{cache="value",result="hit"}')).toBeGreaterThan(0)
  expect(metricOf(body, 'rialto_outbox_messages')).toBeGreaterThanOrEqual(0)
  expect(body).toContain('# TYPE rialto_payout_lines gauge')
  expect(metricOf(body, 'rialto_realtime_sockets')).toBe(0)
  expect(metricOf(body, 'rialto_returns_late{kind="withdrawal"}')).toBeGreaterThanOrEqual(0)
  expect(metricOf(body, 'rialto_returns_late{kind="complaint"}')).toBeGreaterThanOrEqual(0)
  expect(body).toContain('# TYPE rialto_refunds_open gauge')
  expect(metricOf(body, 'rialto_orders_to_release')).toBe(0)
  expect(metricOf(body, 'rialto_ledger_unsealed_postings')).toBe(0)
  expect(metricOf(body, 'rialto_ledger_differences_open')).toBe(0)
  expect(metricOf(body, 'process_cpu_seconds_total')).toBeGreaterThan(0)
})

it('counts the postings of an order by kind', async () => {
  const calls = await createSellerCalls({ METRICS_TOKEN: TOKEN })
  shop = calls
  const { id } = await calls.order([2])
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await calls.call('POST', `/seller/orders/${id}/status`, { body: { status } })
  const { body } = await metricsOf(`Bearer ${TOKEN}`)
  expect(metricOf(body, 'rialto_ledger_postings_total{kind="cash"}')).toBe(1)
  expect(metricOf(body, 'rialto_ledger_postings_total{kind="cash_kept"}')).toBe(1)
})
