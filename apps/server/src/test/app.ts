import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { Changes } from '../changes.ts'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { issueToken } from '../modules/accounts/index.ts'
import { createSettings } from '../modules/settings/index.ts'
import { testDatabase } from './database.ts'

/** A shop of one's own for a test file: a fresh copy of the seeded demo shop, and a clock that the test sets. */
export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Moves the shop's clock, in milliseconds since 1970. */
  setNow(now: number): void
  get(path: string, options?: CallOptions): Promise<TestReply>
  post(path: string, body: unknown, options?: CallOptions): Promise<TestReply>
  /** Headers that log a user in. */
  loginAs(userId: number): Promise<{ authorization: string }>
  close(): Promise<void>
}

export interface TestReply {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and fails where it is not what it expects
  body: any
}

type CallOptions = { headers?: Record<string, string> }

export async function testApp(): Promise<TestApp> {
  const { url, drop } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-test-'))
  const database = openDatabase(url)
  let now = Date.now()
  const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '3000' }), dataDir }
  const deps: Deps = { config, database, changes: new Changes(), now: () => now }
  const app = await buildApp({ ...deps, settings: createSettings(deps) })

  async function call(options: InjectOptions): Promise<TestReply> {
    const reply = await app.inject(options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.payload }
  }

  return {
    app,
    deps,
    setNow(moment) {
      now = moment
    },
    get: (path, { headers } = {}) => call({ method: 'GET', url: `/api${path}`, headers }),
    post: (path, body, { headers } = {}) =>
      call({ method: 'POST', url: `/api${path}`, headers, payload: body as InjectOptions['payload'] }),
    async loginAs(userId) {
      const { token } = await issueToken(database.db, userId, now)
      return { authorization: `Bearer ${token}` }
    },
    async close() {
      await app.close()
      await database.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
