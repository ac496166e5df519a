import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../lib/repository-root.ts'

const program = join(repositoryRoot, 'apps/demo-sellers/src/main.ts')
/** Compiled once, a program needs no compiler: that is a third of its memory. */
const compiled = join(repositoryRoot, 'node_modules/.cache/node')
/** They log in one after the other; until then whoever opened the shop has their first page. */
const LATER_MS = 1_000
const PATIENCE_MS = 500
const LEAN = ['--max-semi-space-size=1', '--max-old-space-size=64']

interface Start {
  /** The address of this server. */
  url: string
  dataDir: string
}

/** Lets the demo's sellers come, in a process of their own that speaks to this one as any client does. It ends with this one. */
export function startDemoSellers({ url, dataDir }: Start): { close(): Promise<void> } {
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
