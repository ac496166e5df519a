import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../lib/repository-root.ts'

/** A compiled program needs no TypeScript compiler, which saves a third of its memory. */
const compiled = join(repositoryRoot, 'node_modules/.cache/node')
/** Delays the program's logins, so that the first page of the shop is served before. */
const LATER_MS = 1_000
const PATIENCE_MS = 500
const LEAN = ['--max-semi-space-size=1', '--max-old-space-size=64']

interface DemoProgram {
  close(): Promise<void>
}

/** Starts a program of the demo's people in a process of its own, which uses this server's API and ends with this process. */
export function startDemoProgram(program: string, args: readonly string[]): DemoProgram {
  let child: ChildProcess | undefined
  const timer = setTimeout(() => {
    child = fork(join(repositoryRoot, 'apps/demo-sellers/src', program), args, {
      execArgv: LEAN,
      env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', () => {})
    child.unref()
    child.channel?.unref()
  }, LATER_MS).unref()

  return {
    close: () =>
      new Promise((resolve) => {
        clearTimeout(timer)
        if (!child?.connected) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
        setTimeout(() => {
          child?.kill('SIGKILL')
          resolve()
        }, PATIENCE_MS).unref()
      }),
  }
}

interface DemoSellersOptions {
  /** The address of this server. */
  url: string
  dataDir: string
}

/** Starts the demo's sellers, who answer in the chat. */
export const startDemoSellers = ({ url, dataDir }: DemoSellersOptions): DemoProgram =>
  startDemoProgram('main.ts', [url, join(dataDir, 'demo-sellers.json')])
