import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { chownTo, type Identity, runToEnd, unprivileged } from './postgres-user.ts'

export interface RunningPostgres {
  /** A superuser's URL of the named database. */
  url(database: string): string
  stop(): Promise<void>
}

const START_MS = 30_000
/** Disables durability, since the data of tests need not survive a power failure. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=512MB', 'log_statement=none']
/**
 * A shell holds PostgreSQL to the pipe from this process: when that closes, whyever, it stops the server and tidies up.
 * Its arguments: the folder to remove, then the server's command.
 */
const KEEPER = `
  exec 3<&0
  "$@" 3<&- < /dev/null & server=$!
  (cat <&3; kill -QUIT $server) > /dev/null 2>&1 &
  exec 3<&-
  wait $server
  rm -rf "$0"
`

/**
 * Starts a PostgreSQL of the tests' own on a free port of 127.0.0.1, with its data in a temporary folder. It ends, and
 * its folder goes, with `stop()` or with this process, however that ends.
 * @param settings of postgresql.conf; without them, it is quick and loses data with the machine
 */
export async function startPostgres(settings: readonly string[] = FAST): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-postgres-'))
  try {
    const identity = unprivileged()
    chownTo(folder, identity)
    const binaries = await findBinaries(folder, identity)
    const data = join(folder, 'data')
    await initialise(binaries, data, identity)
    const port = await freePort()
    const server = launch({ binaries, data, identity, folder }, [`port=${port}`, ...settings])
    const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
    await untilReady(url('postgres'), server)
    return { url, stop: server.stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

export function initialise({ initdb }: Binaries, data: string, identity: Identity): Promise<string> {
  // The builtin locale knows upper and lower case of every script, and is the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  return runToEnd(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], identity)
}

interface Server {
  output(): string
  ended: Promise<void>
  hasEnded(): boolean
  stop(): Promise<void>
}

interface Place {
  binaries: Binaries
  data: string
  identity: Identity
  folder: string
}

function launch({ binaries, data, identity, folder }: Place, own: readonly string[]): Server {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...own]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', KEEPER, folder, binaries.postgres, ...args], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let over = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000)
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      over = true
      resolve()
    })
  })
  const stop = async () => {
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { output: () => output, ended, hasEnded: () => over, stop }
}

export async function untilReady(url: string, server: Pick<Server, 'output' | 'hasEnded' | 'stop'>): Promise<void> {
  const deadline = Date.now() + START_MS
  while (!(await answers(url))) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.stop()
      throw new Error(`PostgreSQL did not start:\n${server.output()}`)
    }
    await pause(50)
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns a port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
