import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { serveMetrics } from './metrics.ts'

const environment = { DATA_DIR: '/nowhere', APP_SECRET: 'a secret of thirty-two characters' }

it('serves metrics on METRICS_PORT only', async () => {
  const ports: number[] = []
  const { metrics } = loadConfig({ ...environment, METRICS_PORT: '0' })
  const telemetry = await serveMetrics({ port: 0, host: '127.0.0.1', token: undefined, ...metrics }, (port) =>
    ports.push(port),
  )
  const shop = Fastify()
  telemetry.observeRequests(shop)
  expect((await shop.inject('/metrics')).statusCode).toBe(404)
  const reply = await fetch(`http://127.0.0.1:${ports[0]}/metrics`)
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')])
  await telemetry.close()
  await expect(fetch(`http://127.0.0.1:${ports[0]}/metrics`)).rejects.toThrow()
})

it('has no metrics by default', () => {
  expect(loadConfig(environment).metrics).toBeUndefined()
})

it('fails startup when other machines could read metrics without a token', () => {
  const open = { ...environment, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(() => loadConfig(open)).toThrow('METRICS_TOKEN must be set when METRICS_HOST is 0.0.0.0')
  expect(loadConfig({ ...open, METRICS_TOKEN: 'a token of the operator' }).metrics?.host).toBe('0.0.0.0')
})
