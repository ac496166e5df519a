import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, root } from './processes.ts'
import { onExit, temporaryFolder } from './temporary-folder.ts'

/** Files that a fresh clone does not contain. */
const IGNORED = new Set(['node_modules', 'build', 'data', '.git', '.env', '.react-router', '.cache', 'test-results'])
const TIMEOUT_MS = 180_000

export interface BareClone {
  /** Runs `npm start` until its home page has arrived completely, then stops it. @returns seconds */
  start(): Promise<number>
  remove(): void
}

/** A copy of the working tree without installed packages, builds and data. */
export function bareClone(): BareClone {
  const { folder, remove } = temporaryFolder('clone')
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !IGNORED.has(basename(path)) })
  return { start: () => startUntilFirstPage(folder), remove }
}

async function startUntilFirstPage(folder: string): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  // Its own process group, because npm starts a shell, which starts the server.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    env: { ...environmentWithoutNpm(), PORT: String(port), HOST: '127.0.0.1', DEMO_SELLERS: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = onExit(() => process.kill(-(child.pid ?? 0), 'SIGTERM'))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await waitForPage(`http://127.0.0.1:${port}/`, child)
    return (performance.now() - from) / 1000
  } finally {
    if (child.exitCode === null) stop()
    await ended
  }
}

async function waitForPage(url: string, child: ChildProcess): Promise<void> {
  let errorOutput = ''
  child.stderr?.on('data', (text) => {
    errorOutput = (errorOutput + text).slice(-2_000)
  })
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await pause(25)) {
    if (child.exitCode !== null) throw new Error(`npm start ended: ${errorOutput.trim().split('\n').at(-1)}`)
    const page = await fetch(url).then(
      (reply) => (reply.ok ? reply.text() : undefined),
      () => undefined,
    )
    if (page?.includes('</html>')) return
  }
  throw new Error('npm start showed no page within three minutes')
}

/** The environment without the variables that npm and `npm run bench` have set. */
function environmentWithoutNpm(): NodeJS.ProcessEnv {
  const ownPackages = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ownPackages))
  const rest = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|config_local)|^NODE_ENV$|^INIT_CWD$/.test(name),
  )
  return { ...Object.fromEntries(rest), PATH: path.join(delimiter) }
}
