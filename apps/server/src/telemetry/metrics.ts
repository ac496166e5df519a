import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TelemetryConfig } from '../config/services.ts'
import type { Replicas } from '../db/index.ts'
import {
  type BackgroundJobRun,
  backgroundJobRuns,
  type CacheLookup,
  cacheLookups,
  type DatabaseQuery,
  databaseQueries,
  ledgerPostings,
  type WrittenPosting,
} from '../lib/diagnostics.ts'
import type { ShopFigures, Telemetry } from './telemetry.ts'

const PATH = '/metrics'

/**
 * Serves metrics at `/metrics`: on a port of their own if one is configured, otherwise beside the shop and only with the token.
 * @param onListen is told the port, which the system chooses if 0 is configured.
 */
export async function serveMetrics(
  { port, host, token }: NonNullable<TelemetryConfig['metrics']>,
  onListen: (port: number) => void = () => {},
): Promise<Telemetry> {
  const metrics = createMetrics()

  function addRoute(app: FastifyInstance): void {
    app.get(PATH, { logLevel: 'warn' }, async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      if (token !== undefined && !hasToken(headers, token))
        return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed\n')
      return reply.type(metrics.contentType).send(await metrics.print())
    })
  }

  const ownServer = port === undefined ? undefined : Fastify()
  if (ownServer) {
    addRoute(ownServer)
    await ownServer.listen({ port: port ?? 0, host })
    onListen((ownServer.server.address() as AddressInfo).port)
  }
  return {
    observeRequests(app) {
      metrics.observeRequests(app)
      if (!ownServer) addRoute(app)
    },
    observeShop: metrics.observeShop,
    async close() {
      await ownServer?.close()
      metrics.close()
    },
  }
}

function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const REQUEST_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const QUERY_BUCKETS = [0.0001, 0.001, 0.01, 0.1, 1]
const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])

/** The metrics of this process in Prometheus' terms. Labels have few values: no ids, no addresses, nothing of a person. */
export function createMetrics() {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'rialto_http_request_duration_seconds',
    help: 'Duration of HTTP requests, cached responses included',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const errors = new Counter({
    name: 'rialto_http_errors_total',
    help: 'Requests that were answered with a status of 500 or more',
    labelNames: ['route'] as const,
    registers,
  })
  const queries = new Histogram({
    name: 'rialto_database_query_duration_seconds',
    help: 'Duration of database statements',
    labelNames: ['operation'] as const,
    buckets: QUERY_BUCKETS,
    registers,
  })
  const queryErrors = new Counter({
    name: 'rialto_database_query_errors_total',
    help: 'Database statements that failed',
    labelNames: ['operation'] as const,
    registers,
  })
  const lookups = new Counter({
    name: 'rialto_cache_lookups_total',
    help: 'Lookups in the caches of pages and values',
    labelNames: ['cache', 'result'] as const,
    registers,
  })
  const jobs = new Counter({
    name: 'rialto_background_job_runs_total',
    help: 'Runs of background jobs',
    labelNames: ['job', 'result'] as const,
    registers,
  })
  const postings = new Counter({
    name: 'rialto_ledger_postings_total',
    help: 'Postings of the ledger that this process has written; one that a failed transaction repeated counts again',
    labelNames: ['kind'] as const,
    registers,
  })

  const onQuery = (message: unknown) => {
    const { sql, durationMs, error } = message as DatabaseQuery
    const labels = { operation: operationOf(sql) }
    queries.observe(labels, durationMs / 1000)
    if (error !== undefined) queryErrors.inc(labels)
  }
  const onLookup = (message: unknown) => {
    const { cache, result } = message as CacheLookup
    lookups.inc({ cache, result })
  }
  const onJobEnd = (message: unknown) => {
    const { job, error } = message as BackgroundJobRun
    jobs.inc({ job, result: error === undefined ? 'success' : 'failure' })
  }
  const onPosting = (message: unknown) => postings.inc({ kind: (message as WrittenPosting).kind })
  databaseQueries.subscribe(onQuery)
  ledgerPostings.subscribe(onPosting)
  cacheLookups.subscribe(onLookup)
  backgroundJobRuns.asyncEnd.subscribe(onJobEnd)

  function observeRequests(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched'
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      if (reply.statusCode >= 500) errors.inc({ route })
      done()
    })
  }

  function observeShop(figures: ShopFigures): void {
    const { outboxDepth, sockets, replicas, invoicesIssued, payoutLines, monthDocuments } = figures
    observeReturns(registers, figures)
    observeLedger(registers, figures)
    if (replicas) observeReplicas(registers, replicas)
    new Gauge({
      name: 'rialto_outbox_messages',
      help: 'Mails and text messages that wait to be sent, in the whole shop',
      registers,
      async collect() {
        this.set(await outboxDepth())
      },
    })
    new Counter({
      name: 'rialto_invoices_issued_total',
      help: 'Invoices and credit notes that sellers have issued, in the whole market',
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const counts = Object.entries(await invoicesIssued())
        this.reset()
        for (const [kind, count] of counts) this.inc({ kind }, count)
      },
    })
    new Gauge({
      name: 'rialto_payout_lines',
      help: 'Payouts to shops by their state, in the whole market',
      labelNames: ['state'] as const,
      registers,
      async collect() {
        const counts = Object.entries(await payoutLines())
        this.reset()
        for (const [state, count] of counts) this.set({ state }, count)
      },
    })
    new Gauge({
      name: 'rialto_month_documents',
      help: 'Statements, fee invoices and credit notes of the market, and fees of closed months that have no document yet',
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const counts = Object.entries(await monthDocuments())
        this.reset()
        for (const [kind, count] of counts) this.set({ kind }, count)
      },
    })
    new Gauge({
      name: 'rialto_realtime_sockets',
      help: 'Open realtime sockets of this process',
      registers,
      collect() {
        this.set(sockets())
      },
    })
  }

  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    observeRequests,
    observeShop,
    close() {
      databaseQueries.unsubscribe(onQuery)
      ledgerPostings.unsubscribe(onPosting)
      cacheLookups.unsubscribe(onLookup)
      backgroundJobRuns.asyncEnd.unsubscribe(onJobEnd)
      registry.clear()
    },
  }
}

function operationOf(sql: string): string {
  const end = sql.indexOf(' ')
  const word = (end < 0 ? sql : sql.slice(0, end)).toLowerCase()
  return OPERATIONS.has(word) ? word : 'other'
}

/** Money that is on its way back, and people who wait for a step past its day. */
function observeReturns(registers: Registry[], { openRefunds, lateReturns }: ShopFigures): void {
  const oldest = new Gauge({
    name: 'rialto_refunds_oldest_seconds',
    help: 'Age of the oldest refund that is not done, by state, in the whole market',
    labelNames: ['state'] as const,
    registers,
  })
  new Gauge({
    name: 'rialto_refunds_open',
    help: 'Refunds that are not done, by state, in the whole market',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const rows = await openRefunds()
      this.reset()
      oldest.reset()
      for (const { state, count, oldestAt } of rows) {
        this.set({ state }, count)
        oldest.set({ state }, Math.max(0, (Date.now() - oldestAt) / 1000))
      }
    },
  })
  new Gauge({
    name: 'rialto_returns_late',
    help: 'Withdrawals and complaints whose day for the next step is over, in the whole market',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const counts = Object.entries(await lateReturns())
      this.reset()
      for (const [kind, count] of counts) this.set({ kind }, count)
    },
  })
}

/** Whether the ledger was proved, what did not fit, and what shops wait for. */
function observeLedger(registers: Registry[], { proof, ordersToRelease }: ShopFigures): void {
  new Gauge({
    name: 'rialto_orders_to_release',
    help: 'Orders whose money is due for release, in the whole market: 0 but for moments',
    registers,
    async collect() {
      this.set(await ordersToRelease())
    },
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const open = gauge(
    'rialto_ledger_differences_open',
    'Differences of the ledger that wait for somebody, in the whole market',
  )
  const sum = gauge('rialto_ledger_proof_sum', 'Sum of the entries of the last day that was proved, in minor units: 0')
  const seconds = gauge('rialto_ledger_proof_seconds', 'How long the last proof of the ledger took')
  const at = gauge('rialto_ledger_proof_timestamp_seconds', 'When the ledger was proved last')
  new Gauge({
    name: 'rialto_ledger_unsealed_postings',
    help: 'Postings of the ledger that were left unsealed: 0',
    registers,
    async collect() {
      const { last, unsealed, ...figures } = await proof()
      this.set(unsealed)
      open.set(figures.open)
      if (!last) return
      sum.set(last.sum)
      seconds.set(last.ms / 1000)
      at.set(last.at / 1000)
    },
  })
}

/** Adds metrics of a database's replicas; they are called `replica-1`, `replica-2` and so on, in the order of the configuration. */
function observeReplicas(registers: Registry[], replicas: Pick<Replicas, 'states' | 'primaryReads'>): void {
  new Counter({
    name: 'rialto_database_reads_total',
    help: 'Reads that replicas may answer, by the server that was asked',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ server: 'primary' }, replicas.primaryReads)
      for (const { name, reads } of replicas.states()) this.inc({ server: name }, reads)
    },
  })
  new Counter({
    name: 'rialto_database_read_failovers_total',
    help: 'Reads that failed at a replica and were repeated at the primary',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, failovers } of replicas.states()) this.inc({ server: name }, failovers)
    },
  })
  new Gauge({
    name: 'rialto_database_replica_lag_seconds',
    help: 'How long ago the primary first had what a replica lacks; absent while the replica does not answer',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, lagSeconds } of replicas.states())
        if (lagSeconds !== undefined) this.set({ server: name }, lagSeconds)
    },
  })
  new Gauge({
    name: 'rialto_database_replica_used',
    help: 'Whether a replica answers and is close enough to the primary to be read (1) or not (0)',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, isUsed } of replicas.states()) this.set({ server: name }, Number(isUsed))
    },
  })
}
