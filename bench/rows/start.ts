import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { VISITORS, visitorCookies } from '../lib/load.ts'
import { measuredOnce } from '../lib/measure.ts'
import { freePort, memory, onExit, root, startProcess, temporaryFolder } from '../lib/processes.ts'
import { atMost, paceOf, type Row } from '../lib/row.ts'

/** `npm start` twice in the same clone: the first installs, builds and creates the demo shop. */
const starts = measuredOnce(async () => {
  const clone = bareClone()
  try {
    return [await clone.start(), await clone.start()] as const
  } finally {
    clone.remove()
  }
})

const firstStart: Row = {
  name: 'npm start to first page, from a bare clone, package cache warm',
  target: '<= 90 s',
  products: 'demo',
  measure: async (bench) => atMost((await starts(bench))[0], 90, 's'),
}

const secondStart: Row = {
  name: 'npm start to first page, second time',
  target: '<= 2 s',
  products: 'demo',
  async measure(bench) {
    const pace = await paceOf(bench)
    return pace.atMost((await starts(bench))[1], 2, 's')
  },
}

/** On a separate server, as earlier rows increase the memory of theirs. */
const warmMemory: Row = {
  name: 'memory after warm-up',
  target: '<= 220 MB',
  products: 'demo',
  limit: 0.6,
  async measure({ dataDir }) {
    const shop = await startProcess('apps/server/src/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, '/')
    try {
      for (const path of ['/', '/products', '/categories', '/shops', '/most-popular', '/best-deal'])
        for (let n = 0; n < VISITORS; n++)
          await fetch(shop.url + path, { headers: visitorCookies(n) }).then((reply) => reply.text())
      const megabytes = memory(shop.pid)
      return megabytes === undefined ? { reached: 'not told by this system', ok: true } : atMost(megabytes, 220, 'MB')
    } finally {
      await shop.stop()
    }
  },
}

export const startRows: Row[] = [firstStart, secondStart, warmMemory]

/** Files that a fresh clone does not contain. */
const IGNORED = new Set(['node_modules', 'build', 'data', '.git', '.env', '.react-router', '.cache', 'test-results'])
const TIMEOUT_MS = 180_000

interface BareClone {
  /** Runs `npm start` until its home page has arrived completely, then stops it. @returns seconds */
  start(): Promise<number>
  remove(): void
}

/** A copy of the working tree without installed packages, builds and data. */
function bareClone(): BareClone {
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
