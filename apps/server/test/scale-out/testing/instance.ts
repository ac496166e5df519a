import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { vi } from 'vitest'
import { repositoryRoot } from '../../../src/lib/repository-root.ts'
import { type Caller, callerAt } from './caller.ts'

/** A process of the shop, as services run it. */
export interface Instance extends Caller {
  /** The application name of its PostgreSQL connections. */
  name: string
  /** Starts it, also again at the same address, unless it runs; resolves once it is ready to serve. */
  start(): Promise<void>
  /** As a power cut ends it. */
  kill(): Promise<void>
  /** As an operator ends it. @returns its exit code */
  stop(): Promise<number | null>
  /** The lines of its log from this level on (40: warnings, 50: errors), of all its lives. */
  logged(level: number): string[]
}

/** The pages that instances serve: built anew where their sources have changed. */
export { buildApps as buildPages } from '../../../../../scripts/lib/build.mjs'

/** An instance that is not started yet. @param environment what it is configured by, beside its address. */
export async function newInstance(name: string, environment: NodeJS.ProcessEnv): Promise<Instance> {
  const port = await freePort()
  const caller = callerAt(`http://127.0.0.1:${port}`)
  let child: ChildProcess | undefined
  let output = ''

  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (child === undefined || hasEnded()) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  return {
    ...caller,
    name,
    async start() {
      if (!hasEnded()) return
      const main = join(repositoryRoot, 'apps/server/src/main.ts')
      const started = spawn(process.execPath, ['--import', './scripts/lib/tether.mjs', main], {
        cwd: repositoryRoot,
        env: {
          ...process.env,
          ...withoutDotEnv(),
          NODE_ENV: 'production',
          APP_ENV: 'production',
          ...environment,
          PORT: String(port),
          HOST: '127.0.0.1',
          PGAPPNAME: name,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk
        })
      await vi.waitFor(
        async () => {
          // No patience helps one that has ended.
          if (hasEnded()) return
          expectReady(await caller.get('/health'))
        },
        { timeout: 120_000, interval: 100 },
      )
      if (hasEnded()) throw new Error(`${name} did not start:\n${output}`)
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    logged: (level) =>
      output.split('\n').filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? Number.NaN) >= level),
  }
}

/** It serves, and hears the others. */
function expectReady({ status, body }: { status: number; body: { realtime?: string } }): void {
  if (status !== 200 || body.realtime !== 'ok') throw new Error(`not ready: ${status} ${JSON.stringify(body)}`)
}

/** The developer's own settings are not the tests': an empty value means "not set". */
function withoutDotEnv(): Record<string, string> {
  const file = join(repositoryRoot, '.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return Object.fromEntries(['API_URL', 'APP_URL', ...names].map((name) => [name, '']))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
