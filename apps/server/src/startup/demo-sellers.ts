import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../lib/repository-root.ts'

const program = join(repositoryRoot, 'apps/demo-sellers/src/main.ts')
/** A compiled program needs no TypeScript compiler, which saves a third of its memory. */
const compiled = join(repositoryRoot, 'node_modules/.cache/node')
/** Delays the sellers' logins, so that the first page of the shop is served before. */
const LATER_MS = 1_000
const PATIENCE_MS = 500
const LEAN = ['--max-semi-space-size=1', '--max-old-space-size=64']

interface DemoSellersOptions {
  /** The address of this server. */
  url: string
  dataDir: string
}

/** Starts the demo's sellers in a process of their own, which uses this server's API and ends with this process. */
export function startDemoSellers({ url, dataDir }: DemoSellersOptions): { close(): Promise<void> } {
  let sellers: ChildProcess | undefined
  const timer = setTimeout(() => {
    sellers = fork(program, [url, join(dataDir, 'demo-sellers.json')], {
      execArgv: LEAN,
      env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    sellers.on('error', () => {})
    sellers.unref()
    sellers.channel?.unref()
  }, LATER_MS).unref()

  return {
    close: () =>
      new Promise((resolve) => {
        clearTimeout(timer)
        if (!sellers?.connected) return resolve()
        sellers.once('exit', () => resolve())
        sellers.disconnect()
        setTimeout(() => {
          sellers?.kill('SIGKILL')
          resolve()
        }, PATIENCE_MS).unref()
      }),
  }
}
