import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { backgroundJobRuns, databaseQueries } from '../lib/diagnostics.ts'
import { pageServer } from '../web/testing/page-server.ts'
import { createMetrics } from './metrics.ts'

let metrics: ReturnType<typeof createMetrics>
afterEach(() => metrics.close())

it('counts cached pages as requests and as cache hits', async () => {
  metrics = createMetrics()
  const { app } = await pageServer({}, metrics)
  const compressed = { 'accept-encoding': 'br' }
  for (let n = 0; n < 4; n++) await app.inject({ url: '/', headers: compressed })
  const page = await metrics.print()
  expect(page).toContain('rialto_http_request_duration_seconds_count{method="GET",route="/*",status="200"} 4')
  expect(page).toContain('rialto_cache_lookups_total{cache="page",result="miss"} 1')
  expect(page).toContain('rialto_cache_lookups_total{cache="page",result="hit"} 3')
  await app.close()
})

it('counts a route that throws as an error', async () => {
  metrics = createMetrics()
  const app = Fastify()
  metrics.observeRequests(app)
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.inject('/broken')
  expect(await metrics.print()).toContain('rialto_http_errors_total{route="/broken"} 1')
})

it('counts runs of background jobs by their result', async () => {
  metrics = createMetrics()
  await backgroundJobRuns.tracePromise(async () => {}, { job: 'outbox' })
  const failing = backgroundJobRuns.tracePromise(
    async () => {
      throw new Error('broken')
    },
    { job: 'outbox' },
  )
  await expect(failing).rejects.toThrow('broken')
  const page = await metrics.print()
  expect(page).toContain('rialto_background_job_runs_total{job="outbox",result="success"} 1')
  expect(page).toContain('rialto_background_job_runs_total{job="outbox",result="failure"} 1')
})

it('groups statements by operation, not by text', async () => {
  metrics = createMetrics()
  databaseQueries.publish({ sql: 'select 1', durationMs: 2 })
  databaseQueries.publish({ sql: 'pragma x', durationMs: 2, error: new Error('locked') })
  const page = await metrics.print()
  expect(page).toContain('rialto_database_query_duration_seconds_sum{operation="select"} 0.002')
  expect(page).toContain('rialto_database_query_errors_total{operation="other"} 1')
})
