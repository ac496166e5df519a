import { expect, it } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { startSmsProvider } from '../modules/base/outbound/testing/sms-provider.ts'
import { otlpCollector, type ReceivedSpan } from './testing/otlp-collector.ts'

const namedOf = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)
const childrenOf = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)

it('sends spans of requests and of their statements, without values', async () => {
  await using collector = await otlpCollector()
  const shop = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const headers = await shop.loginAs(1)
  // Each request records a recent view; both writes share one commit.
  await Promise.all([1, 2].map((id) => shop.get(`/product-details?product_id=${id}`, { headers })))
  await shop.close()
  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']))

  const requests = namedOf(collector.spans, 'GET /api/product-details')
  expect(requests).toHaveLength(2)
  for (const request of requests) {
    expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    const children = childrenOf(collector.spans, request).map(({ name }) => name)
    expect(children).toEqual(expect.arrayContaining(['SQL SELECT', 'SQL INSERT']))
  }
  expect(JSON.stringify(collector.spans)).not.toContain(headers.authorization.slice('Bearer '.length))
})

it('sends spans of background jobs and of their calls to other servers', async () => {
  await using collector = await otlpCollector()
  await using provider = await startSmsProvider()
  const shop = await testApp({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces`,
    SMS_URL: provider.url,
    SMS_BODY: '{"to":"{{to}}","text":"{{text}}"}',
  })
  const now = Date.now() - 60_000
  await shop.deps.database.db
    .insertInto('outbox')
    .values({ channel: 'sms', recipient: '+4915112345678', subject: '', text: 'Hi', created_at: now, due_at: now })
    .execute()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => provider.received.length).toBe(1)
  await shop.close()
  expect(new Set(collector.paths)).toEqual(new Set(['/traces']))

  const call = namedOf(collector.spans, `POST ${new URL(provider.url).host}`)[0]
  const job = collector.spans.find(({ spanId }) => spanId === call?.parentSpanId)
  expect(job?.name).toBe('job outbox-sms')
  expect(job?.parentSpanId).toBeUndefined()
  expect(JSON.stringify(collector.spans)).not.toContain('4915112345678')
})

it('records no spans when no collector is configured', async () => {
  const shop = await testApp()
  const { trace } = await import('@opentelemetry/api')
  expect(trace.getTracer('rialto').startSpan('x').isRecording()).toBe(false)
  await shop.close()
})
