import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { inRoot, root } from '../../scripts/lib/paths.mjs'

const START_MS = 90_000
const STOP_MS = 12_000

export interface Shop {
  url: string
  /** The end of what the server has printed. */
  output(): string
  /** Restarts the server with the same data at the same URL. */
  restart(whileDown?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Starts a market on a free port, with its data in a temporary folder; `variables` are added to its environment. */
export async function startShop(variables: Record<string, string> = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rialto-shop-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // The demo's sellers would answer in the chat; tests that need them turn them on. Amounts are the plain market's (decision 188).
  const defaults = { LOG_LEVEL: 'warn', DEMO_SELLERS: 'off', DEMO_MARKET: 'plain' }
  const required = { PORT: String(port), HOST: '127.0.0.1', APP_URL: url, DATA_DIR: dataDir, ...defaults }
  // Tests send client addresses as a proxy would. One-time codes and the sandbox payment stay available nevertheless.
  const env = { ...required, TRUST_PROXY: 'true', LOCAL_NETWORK: 'on', ...variables }
  // A storefront on another API server has no /api/health.
  const readyPath = variables.API_URL ? '/robots.txt' : '/api/health'
  let server = launch(env)
  const stop = async () => {
    const exitedEarly = server.process.exitCode !== null || server.process.signalCode !== null
    await end(server.process)
    rmSync(dataDir, { recursive: true, force: true })
    if (exitedEarly) throw new Error(`The shop ended before the tests did:\n${server.output()}`)
  }
  try {
    await untilHealthy(url + readyPath, server)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return {
    url,
    output: () => server.output(),
    stop,
    async restart(whileDown) {
      await end(server.process)
      await whileDown?.()
      server = launch(env)
      await untilHealthy(url + readyPath, server)
    },
  }
}

interface Server {
  process: ChildProcess
  output(): string
}

function launch(variables: Record<string, string>): Server {
  const child = spawn(process.execPath, ['--import', './scripts/lib/tether.mjs', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...withoutDotEnv(), NODE_ENV: 'production', APP_ENV: 'local', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000)
    })
  }
  return { process: child, output: () => output }
}

/** Unsets the developer's environment variables: an empty value counts as not set. */
export function withoutDotEnv(): Record<string, string> {
  const file = inRoot('.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return Object.fromEntries(['DATABASE_URL', 'API_URL', ...names].map((name) => [name, '']))
}

async function untilHealthy(readyUrl: string, server: Server): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await isHealthy(readyUrl))) {
    if (server.process.exitCode !== null) throw new Error(`The shop did not start:\n${server.output()}`)
    if (Date.now() > deadline) throw new Error(`The shop did not answer in time:\n${server.output()}`)
    await pause(100)
  }
}

const isHealthy = (readyUrl: string): Promise<boolean> =>
  fetch(readyUrl).then(
    (reply) => reply.ok,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(killTimer)
}

/** A port that is free at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
