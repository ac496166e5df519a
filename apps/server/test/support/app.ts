import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { buildApp } from '../../src/app.ts'
import { InvalidationBus } from '../../src/cache/invalidation-bus.ts'
import { databaseUrlOf, loadConfig } from '../../src/config/config.ts'
import type { GatewayTable } from '../../src/config/gateways.ts'
import { type Db, openDatabase } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'
import { openFileStorage } from '../../src/files/folder-storage.ts'
import { createSettings } from '../../src/modules/base/settings/index.ts'
import { issueToken } from '../../src/modules/people/accounts/index.ts'
import type { GatewayAdapters } from '../../src/modules/selling/payments/index.ts'
import { startTelemetry } from '../../src/telemetry/start-telemetry.ts'
import { testDatabase } from './database.ts'

/** The shop of a test file: a fresh copy of the seeded demo shop, with a clock that the test can set. */
export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Environment variables with which another process, such as a command, opens this shop. */
  environment: NodeJS.ProcessEnv
  /** Sets the shop's clock, in milliseconds since 1970. */
  setNow(now: number): void
  get(path: string, options?: CallOptions): Promise<TestReply>
  post(path: string, body: unknown, options?: CallOptions): Promise<TestReply>
  delete(path: string, options?: CallOptions): Promise<TestReply>
  /** Headers that log a user in. */
  loginAs(userId: number): Promise<{ authorization: string }>
  /** Writes like another process, by a separate connection. */
  writeAsOtherProcess(write: (db: Db) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export interface TestReply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and fails where it is not what it expects
  body: any
}

type CallOptions = {
  headers?: Record<string, string>
  /** The caller's address, for limits per address. */
  ip?: string
}

/** The tables of payment gateways, where a test has more of them than the shop. */
interface AddedGateways {
  gateways?: GatewayTable
  gatewayAdapters?: GatewayAdapters
}

/**
 * @param environment variables for the shop; `DATABASE_URL` names a database that is filled already, and `DATA_DIR` a folder that stays
 * @param beside another instance, whose folder and database are shared; close this one first.
 * @param logTo receives the log, from the level in `environment` on.
 */
export async function testApp(
  environment: Record<string, string> = {},
  beside?: TestApp,
  logTo?: DestinationStream,
  { gateways, gatewayAdapters }: AddedGateways = {},
): Promise<TestApp> {
  const { dataDir, url, remove } = beside ? storageOf(beside) : await createStorage(environment)
  const loaded = loadConfig(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PORT: '3000',
      // Out of reach: nobody's real account is asked about the keys of tests.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      ...environment,
    },
    gateways,
  )
  const telemetry = await startTelemetry(loaded)
  const database = openDatabase(url, loaded.postgres)
  let now = Date.now()
  const config = {
    ...loaded,
    dataDir,
    databaseUrl: database.engine === 'postgres' ? url : undefined,
  }
  const files = await openFileStorage(config)
  const deps: Deps = { config, database, files, invalidations: new InvalidationBus(), now: () => now }
  const app = await buildApp({ ...deps, settings: createSettings(deps) }, { logTo, telemetry, gatewayAdapters })

  async function call(options: InjectOptions): Promise<TestReply> {
    const reply = await app.inject(options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.payload }
  }

  return {
    app,
    deps,
    environment: { ...environment, DATA_DIR: dataDir, DATABASE_URL: config.databaseUrl ?? '' },
    setNow(moment) {
      now = moment
    },
    get: (path, { headers, ip } = {}) => call({ method: 'GET', url: `/api${path}`, headers, remoteAddress: ip }),
    post: (path, body, { headers, ip } = {}) =>
      call({
        method: 'POST',
        url: `/api${path}`,
        headers,
        remoteAddress: ip,
        payload: body as InjectOptions['payload'],
      }),
    delete: (path, { headers, ip } = {}) => call({ method: 'DELETE', url: `/api${path}`, headers, remoteAddress: ip }),
    async loginAs(userId) {
      const { token } = await issueToken(database.db, userId, now)
      return { authorization: `Bearer ${token}` }
    },
    async writeAsOtherProcess(write) {
      const other = openDatabase(url)
      try {
        await write(other.db)
      } finally {
        await other.close()
      }
    },
    async close() {
      await app.close()
      await database.close()
      await telemetry.close()
      await remove()
    },
  }
}

/** A shop's data folder and database, and a function that removes them. */
interface Storage {
  dataDir: string
  url: string
  remove(): Promise<void>
}

async function createStorage({ DATA_DIR, DATABASE_URL: filledUrl }: Record<string, string>): Promise<Storage> {
  if (DATA_DIR)
    return { dataDir: DATA_DIR, url: filledUrl || `sqlite:${join(DATA_DIR, 'rialto.db')}`, remove: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (filledUrl !== undefined) return { dataDir, url: filledUrl, remove: async () => removeFolder() }
  const { url, drop } = await testDatabase(dataDir)
  const remove = async () => {
    await drop()
    removeFolder()
  }
  return { dataDir, url, remove }
}

const storageOf = ({ deps: { config } }: TestApp): Storage => ({
  dataDir: config.dataDir,
  url: databaseUrlOf(config),
  remove: async () => {},
})
